import { assertOption, BOOLEAN, copyOptions, type Rule, type Rules } from "../options/read-option.ts";
import { dispatcherProblem } from "../transport/call-dispatcher.ts";
import type { UndiciDispatcher } from "./dispatcher.ts";
import { readProxy } from "./proxy.ts";

/** Options of `undiciTransport`. */
export interface UndiciTransportOptions {
  /**
   * Dispatcher of undici 7.30 or 8 that sends the requests, for example with a private CA. If `dispatcher` is set, set
   * `connections`, `pipelining`, `allowH2` and `proxy` on the dispatcher, and not here. The caller must close the
   * dispatcher.
   *
   * A `RetryAgent` is rejected, because a `RetryAgent` repeats requests. A `Client` or a `Pool` is rejected, because
   * both classes send every request to one fixed origin. The transport cannot detect a `RetryAgent` that the `factory`
   * of an `Agent` creates. Such a `RetryAgent` cannot repeat a request that can change something, but can repeat a GET
   * if the response is incomplete.
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
   * toward `timeout.attempt`.
   *
   * @default no limit
   */
  readonly connections?: number | undefined;
  /**
   * Maximum number of requests in flight on an HTTP/1.1 connection. A request that can change something waits until the
   * connection is idle. If a connection fails, all requests in flight on the connection reject. With undici 7, the
   * option also limits the requests in flight on an HTTP/2 connection. With undici 8, the server limits the requests in
   * flight on an HTTP/2 connection.
   *
   * @default 1
   */
  readonly pipelining?: number | undefined;
  /**
   * Whether the transport uses HTTP/2 if an https server supports HTTP/2. With undici 8, all requests to a server
   * share one HTTP/2 connection. With undici 7, an HTTP/2 connection has only one request in flight, unless
   * `pipelining` is set. With undici 7, a request that can change something waits until the HTTP/2 connection is idle.
   *
   * @default false
   */
  readonly allowH2?: boolean | undefined;
  /**
   * URL of an HTTP proxy (http or https). The transport opens every connection through the proxy, with the method
   * CONNECT. The URL may contain a user name and a password. No error shows the password.
   *
   * @default no proxy. The transport does not read the environment variable `HTTPS_PROXY`.
   * @example
   * const transport = undiciTransport({ proxy: "http://user:password@proxy.example.com:3128" });
   */
  readonly proxy?: string | undefined;
  /**
   * Number of connections that the transport opens when the client is created. The transport does not open more
   * connections than `connections` allows. undici closes a connection after four seconds without a request.
   *
   * @default 0
   */
  readonly warm?: number | undefined;
}

const isDispatcher = (value: unknown) => typeof Object(value).dispatch === "function";
const isCount = (least: number) => (value: unknown) => Number.isSafeInteger(value) && Number(value) >= least;
const COUNT: Rule = [isCount(1), "a whole number, at least 1"];

const RULES: Rules<UndiciTransportOptions> = {
  dispatcher: [isDispatcher, "a dispatcher of undici, such as an Agent"],
  connections: COUNT,
  pipelining: COUNT,
  allowH2: BOOLEAN,
  proxy: [(value) => readProxy(value) !== undefined, "an http or https URL"],
  warm: [isCount(0), "a whole number, at least 0"],
};

/**
 * Validates the options. Rejects a dispatcher that repeats requests, or ignores the origin of a request.
 *
 * @throws {ConfigurationError} `invalid_configuration`: an option is unknown or invalid
 */
export function readOptions(given: UndiciTransportOptions): UndiciTransportOptions {
  const options = copyOptions(given, RULES, "undiciTransport");
  const { dispatcher } = options;
  if (dispatcher === undefined) return options;
  for (const name of ["connections", "pipelining", "allowH2", "proxy"] as const) {
    const message = `undiciTransport: ${name} cannot be combined with dispatcher. Set ${name} on the dispatcher.`;
    assertOption(options[name] === undefined, message);
  }
  const problem = dispatcherProblem(dispatcher);
  assertOption(problem === undefined, `undiciTransport: ${problem}`);
  return options;
}
