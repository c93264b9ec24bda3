import type { Io } from "../io.ts";

const PROXIES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

export function proxyAdvice({ env }: Io): string | undefined {
  const name = PROXIES.find((each) => env[each]);
  if (name === undefined || env["NODE_USE_ENV_PROXY"] === "1") return undefined;
  return `Node ignores ${name} unless NODE_USE_ENV_PROXY=1 is set. Node 22 supports the variable NODE_USE_ENV_PROXY since version 22.21, and Node 24 since version 24.0.`;
}
