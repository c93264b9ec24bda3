import { assertKnown, assertOption } from "../options/assert-option.ts";
import { assertDispatcher, type UndiciDispatcher } from "./dispatcher.ts";
import { readProxy } from "./proxy.ts";

/** Options of `undiciTransport`. */
export interface UndiciTransportOptions {
  /**
   * Dispatcher of undici 7.30 or 8 that sends the requests, for example with a private CA. It cannot be combined with
   * `connections`, `pipelining`, `allowH2` and `proxy`. Set these options on the dispatcher itself. The caller must
   * close the dispatcher.
   *
   * A `RetryAgent` is rejected, because it repeats requests. `Client` and `Pool` are rejected, because they send every
   * request to one fixed origin. Do not create a `RetryAgent` in the `factory` of an `Agent`, because the transport
   * cannot detect it. Such a `RetryAgent` repeats a request, even a DELETE, if the connection fails within the
   * response.
   *
   * @default a new `Agent`, or a `ProxyAgent` if `proxy` is set
   * @example
   * import { rootCertificates } from "node:tls";
   * import { Agent } from "undici";
   *
   * // `ca` replaces the public CAs.
   * const ca = [...rootCertificates, "-----BEGIN CERTIFICATE-----\n..."];
   * const transport = undiciTransport({ dispatcher: new Agent({ connect: { ca } }) });
   */
  readonly dispatcher?: UndiciDispatcher | undefined;
  /**
   * Maximum number of connections to an origin. Further requests wait until a connection is free. The wait counts
   * toward the time limit of the request.
   *
   * @default no limit
   */
  readonly connections?: number | undefined;
  /**
   * Maximum number of requests in flight on an HTTP/1.1 connection. A request that can change something waits until its
   * connection is idle. If a connection fails, all its requests reject, and the transport sends none of them again.
   * With undici 7, the number also limits an HTTP/2 connection. With undici 8, the server's limit applies to an HTTP/2
   * connection.
   *
   * @default 1
   */
  readonly pipelining?: number | undefined;
  /**
   * Whether the transport uses HTTP/2 if an https server offers it. With undici 8, all requests over HTTP/2 share a
   * connection. With undici 7, a connection has only one request in flight, unless `pipelining` is set. With undici 7,
   * a change also waits until the connection is idle.
   *
   * @default false
   */
  readonly allowH2?: boolean | undefined;
  /**
   * URL of an HTTP proxy (http or https). The transport opens every connection through the proxy (CONNECT). The URL may
   * contain a user name and a password. No error shows the password.
   *
   * @default no proxy. The environment's `HTTPS_PROXY` is not read.
   * @example
   * const transport = undiciTransport({ proxy: "http://user:password@proxy.example.com:3128" });
   */
  readonly proxy?: string | undefined;
  /**
   * Number of connections that the client opens when it is created. The client sends nothing on them before its first
   * request. It opens at most `connections`. undici closes a connection after four seconds without a request.
   *
   * @default 0
   */
  readonly warm?: number | undefined;
}

const NAMES = Object.keys({
  dispatcher: true,
  connections: true,
  pipelining: true,
  allowH2: true,
  proxy: true,
  warm: true,
} satisfies Record<keyof UndiciTransportOptions, true>);

/**
 * Copies and validates the options.
 *
 * @throws {ConfigurationError} `invalid_configuration`: an option is unknown or invalid
 */
export function readOptions(given: UndiciTransportOptions): UndiciTransportOptions {
  assertKnown(given, NAMES, "undiciTransport");
  // The options are copied, because a getter can return a different value the second time.
  const options = { ...given };
  const { dispatcher, allowH2, proxy } = options;
  const isText = proxy === undefined || typeof proxy === "string";
  assertOption(isText, "undiciTransport: proxy must be an http or https URL.");
  assertCount(options, "connections", 1);
  assertCount(options, "pipelining", 1);
  assertCount(options, "warm", 0);
  assertOption(allowH2 === undefined || typeof allowH2 === "boolean", "undiciTransport: allowH2 must be a boolean.");
  if (proxy !== undefined) readProxy(proxy);
  if (dispatcher === undefined) return options;
  for (const name of ["connections", "pipelining", "allowH2", "proxy"] as const) {
    const message = `undiciTransport: ${name} cannot be combined with dispatcher. Set it on the dispatcher.`;
    assertOption(options[name] === undefined, message);
  }
  assertDispatcher(dispatcher);
  return options;
}

function assertCount(options: UndiciTransportOptions, name: "connections" | "pipelining" | "warm", least: number) {
  const count = options[name];
  const isCount = count === undefined || (Number.isSafeInteger(count) && count >= least);
  assertOption(isCount, `undiciTransport: ${name} must be a whole number, at least ${least}.`);
}
