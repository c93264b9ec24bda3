import { fieldOf } from "../validation/values.ts";
import type { AgentOptions, ProxyAddress, ProxyConnections, Undici, UndiciDispatcher } from "./dispatcher.ts";

export function createProxyAgent<Connections extends ProxyConnections>(
  proxy: ProxyAddress,
  options: AgentOptions,
  { Pool, ProxyAgent }: Undici<Connections>,
): UndiciDispatcher {
  const clientFactory = (origin: URL, poolOptions: object) => {
    const pool = new Pool(origin, poolOptions);
    const connect = pool.connect.bind(pool);
    return Object.assign(pool, { connect: (params: object) => connect(params).catch(rethrow) });
  };
  return new ProxyAgent({ ...options, ...proxy, proxyTunnel: true, clientFactory });
}

/**
 * Throws the error of a proxy connection, but with the code `UND_ERR_PRX_CONN` instead of `UND_ERR_SOCKET`. After an
 * error with the code `UND_ERR_SOCKET`, undici 7 connects to the proxy again and again.
 */
function rethrow(cause: unknown): never {
  if (fieldOf(cause, "code") !== "UND_ERR_SOCKET") throw cause;
  throw Object.assign(new Error("The proxy ended the connection.", { cause }), { code: "UND_ERR_PRX_CONN" });
}

/**
 * Returns the URL of the proxy without the password, because undici stores the URL in an object that a program can
 * print.
 *
 * @returns undefined if the value is not an http or https URL
 */
export function readProxy(proxy: unknown): ProxyAddress | undefined {
  if (typeof proxy !== "string") return undefined;
  try {
    const { protocol, origin, username, password } = new URL(proxy);
    if (protocol !== "http:" && protocol !== "https:") return undefined;
    if (username === "" && password === "") return { uri: origin };
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { uri: origin, token: `Basic ${Buffer.from(credentials).toString("base64")}` };
  } catch {
    // The error of the URL parser is dropped, because the error's message shows the password.
    return undefined;
  }
}
