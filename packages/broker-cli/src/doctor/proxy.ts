import type { Io } from "../io.ts";

const PROXIES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

/** Returns advice for a connection that failed while a proxy is set that Node does not use. */
export function proxyAdvice({ env }: Io): string | undefined {
  const name = PROXIES.find((each) => env[each]);
  if (name === undefined || env["NODE_USE_ENV_PROXY"] === "1") return undefined;
  return `Node uses ${name} only if NODE_USE_ENV_PROXY=1 is set, from 22.21 and 24.0 on.`;
}
