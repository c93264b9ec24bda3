import { Agent, Pool, ProxyAgent } from "undici";
import type { UndiciTransportOptions } from "./options.ts";
import { createTransport, type UndiciTransport } from "./transport.ts";

export type { UndiciDispatcher } from "./dispatcher.ts";
export type { UndiciTransportOptions } from "./options.ts";
export type { UndiciTransport } from "./transport.ts";

/**
 * Creates a transport for Node that sends requests through undici's dispatchers. It costs less than `fetch`. If a
 * response is read as a whole, it creates no `Request`, `Response`, `Headers` or stream.
 *
 * The transport follows no redirect, sends no request twice, and decompresses gzip, deflate and brotli. It reports
 * exactly whether a request was written.
 *
 * The transport ignores these options of a `Request`: `cache`, `credentials`, `integrity`, `keepalive`, `mode`,
 * `priority`, `referrer` and `referrerPolicy`. Node's `fetch` ignores them too, or only browsers need them. The
 * transport also ignores the `dispatcher` of a `Request`, which cannot be read since Node 24. If a call has the option
 * `dispatcher`, the client rejects the call.
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
  return createTransport(options, { Agent, Pool, ProxyAgent });
}
