import type { UndiciTransportOptions } from "./undici-options.ts";
import { createTransport, type UndiciTransport } from "./undici-transport.ts";

export type { UndiciDispatcher } from "./dispatcher.ts";
export type { UndiciTransportOptions } from "./undici-options.ts";
export type { UndiciTransport } from "./undici-transport.ts";

/**
 * Creates a transport for Node that sends requests through undici. The transport is faster than `fetch`. If the client
 * reads the complete response, the transport creates no `Request`, `Response`, `Headers` or stream.
 *
 * The transport follows no redirect and sends no request twice, unless the caller's dispatcher contains a
 * `RetryAgent`, which can repeat a GET. The transport decompresses gzip, deflate and brotli, and reports whether a
 * request was written.
 *
 * The transport ignores these options of a `Request`: `cache`, `credentials`, `integrity`, `keepalive`, `mode`,
 * `priority`, `referrer`, `referrerPolicy` and `dispatcher`. If a call has the option `dispatcher`, the client rejects
 * the call.
 *
 * The transport loads undici at the first call, unless `dispatcher` is set. If undici is not installed, a call rejects
 * with `not_sent`, and the message says what to install.
 *
 * @throws {ConfigurationError} `invalid_configuration`: an option is unknown or invalid
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
 * // Close the transport when you no longer need it. Idle connections do not keep the process alive.
 * await transport.close();
 */
export function undiciTransport(options: UndiciTransportOptions = {}): UndiciTransport {
  return createTransport(options, () => import("undici"));
}
