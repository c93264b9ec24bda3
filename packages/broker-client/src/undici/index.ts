import { Agent, Pool, ProxyAgent } from "undici";
import type { UndiciTransportOptions } from "./options.ts";
import { createTransport, type UndiciTransport } from "./transport.ts";

export type { UndiciDispatcher } from "./dispatcher.ts";
export type { UndiciTransportOptions } from "./options.ts";
export type { UndiciTransport } from "./transport.ts";

/**
 * Creates a transport over undici's dispatchers, for Node. It costs less than `fetch`, because it builds no `Request`,
 * `Response`, `Headers` or stream for a response that is read whole.
 *
 * It follows no redirect, sends nothing twice and decompresses gzip, deflate and brotli. It tells the client exactly whether a
 * request was written. It ignores the options of a `Request` that Node's `fetch` ignores too, or that belong to browsers:
 * `cache`, `credentials`, `integrity`, `keepalive`, `mode`, `priority`, `referrer` and `referrerPolicy`. It also ignores the
 * `dispatcher` within a `Request`, which Node hides since version 24; as an option of a call, a `dispatcher` is refused.
 *
 * @throws {ConfigurationError} if an option is invalid
 * @example
 * import { createBrokerClient } from "@org/broker-client";
 * import { undiciTransport } from "@org/broker-client/undici";
 *
 * const transport = undiciTransport({ connections: 16 });
 * const broker = createBrokerClient({
 *   baseUrl: "https://api.example.com",
 *   appKey: "made-up-app-key",
 *   appSecret: "made-up-app-secret",
 *   transport,
 * });
 * // When you are done with it. Idle connections do not keep the process alive.
 * await transport.close();
 */
export function undiciTransport(options: UndiciTransportOptions = {}): UndiciTransport {
  return createTransport(options, { Agent, Pool, ProxyAgent });
}
