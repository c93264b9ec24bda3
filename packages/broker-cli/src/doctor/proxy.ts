import type { Io } from "../io.ts";

const PROXIES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

/** Returns advice for a failed connection, if the environment sets a proxy that Node does not use. */
export function proxyAdvice({ env }: Io): string | undefined {
  const name = PROXIES.find((each) => env[each]);
  if (name === undefined || env["NODE_USE_ENV_PROXY"] === "1") return undefined;
  return `Node ignores ${name} unless NODE_USE_ENV_PROXY=1 is set. The variable NODE_USE_ENV_PROXY needs Node 22.21, or 24.0 or later.`;
}
