import { assertKnown, assertOption } from "../options/assert-option.ts";
import { assertDispatcher, type UndiciDispatcher } from "./dispatcher.ts";
import { readProxy } from "./proxy.ts";

/** Options of `undiciTransport`. */
export interface UndiciTransportOptions {
  /**
   * Dispatcher of undici 7.30 or 8 that sends the requests, with a private CA perhaps. It excludes `connections`,
   * `pipelining`, `allowH2` and `proxy`, which it has itself. Whoever created it closes it.
   *
   * A `RetryAgent` is rejected, because it repeats requests. So are `Client` and `Pool`, because they send a request to
   * their own origin, whichever origin it was signed for. Do not create one by the `factory` of an `Agent`: the transport
   * cannot see that a `RetryAgent` there repeats a request, such as a DELETE, after a part of its response.
   *
   * @default a new `Agent`, or a `ProxyAgent` if `proxy` is set
   * @example
   * import { rootCertificates } from "node:tls";
   * import { Agent } from "undici";
   *
   * // `ca` takes the place of the public CAs.
   * const ca = [...rootCertificates, "-----BEGIN CERTIFICATE-----\n..."];
   * const transport = undiciTransport({ dispatcher: new Agent({ connect: { ca } }) });
   */
  readonly dispatcher?: UndiciDispatcher | undefined;
  /**
   * Largest number of connections to an origin. Further requests wait until one is free, and their deadline runs meanwhile.
   *
   * @default no limit
   */
  readonly connections?: number | undefined;
  /**
   * Largest number of requests in flight on a connection of HTTP/1.1. A request that can change something waits until its
   * connection is idle. If a connection fails, all requests on it reject, and none is sent again. Under undici 7 the number
   * limits a connection of HTTP/2, too; undici 8 takes the server's own limit.
   *
   * @default 1
   */
  readonly pipelining?: number | undefined;
  /**
   * Whether HTTP/2 is used if the server of an https origin offers it. With undici 8, all requests then share a connection.
   * With undici 7, a connection has one request in flight unless `pipelining` is set, and a change waits until it is idle.
   *
   * @default false
   */
  readonly allowH2?: boolean | undefined;
  /**
   * URL of an HTTP proxy, http or https, through which every connection goes (CONNECT). It may hold a user and a password,
   * which no error shows.
   *
   * @default no proxy. The environment's `HTTPS_PROXY` is not read.
   * @example
   * const transport = undiciTransport({ proxy: "http://user:password@proxy.example.com:3128" });
   */
  readonly proxy?: string | undefined;
  /**
   * Number of connections that the client opens when it is created, ahead of its first request. Nothing is sent on them. No
   * more are opened than `connections`, and undici closes them after four seconds without a request.
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
 * Validates a copy of the options.
 *
 * @throws {ConfigurationError}
 */
export function readOptions(given: UndiciTransportOptions): UndiciTransportOptions {
  assertKnown(given, NAMES, "undiciTransport");
  // A getter can give another value the next time.
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
