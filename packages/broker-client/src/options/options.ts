import type { Credentials, SignerOptions } from "@org/signing";
import type { BrokerEvent } from "../events/events.ts";
import type { TimeoutOptions } from "../operations/operation.ts";
import type { Transport } from "../transport/transport.ts";

/** Function that sends a signed request, such as `fetch`. */
export type FetchFunction = (request: Request) => Promise<Response>;

/** Argument of `beforeAttempt`: the attempt that is about to begin. */
export interface NextAttempt {
  /**
   * Name of the operation, such as `listAccounts`. For an undocumented call of `broker.fetch` or `broker.http`, the
   * name is the method and the path.
   */
  readonly operation: string;
  /** Number of the attempt, beginning with 1. */
  readonly attempt: number;
  /** Whether the request can change something. */
  readonly canChange: boolean;
  /** Signal that is aborted when the caller aborts the call, or when the call reaches `timeout.overall`. */
  readonly signal: AbortSignal;
}

export type CheckResponses = "strict" | "warn" | "off";

/** Options of a client. */
export interface BrokerClientOptions {
  /**
   * Base URL of the service, without query or fragment. The URL may have a path. The URL must use https, unless the
   * host is loopback or listed in `allowInsecureHosts`. Each environment and each region of the service has its own
   * base URL.
   *
   * @default the environment variable `BROKER_BASE_URL`
   */
  readonly baseUrl?: string | undefined;
  /**
   * App key.
   *
   * @default the environment variable `BROKER_APP_KEY`
   */
  readonly appKey?: string | undefined;
  /**
   * App secret, which is never sent.
   *
   * @default the environment variable `BROKER_APP_SECRET`
   */
  readonly appSecret?: string | undefined;
  /**
   * Function that returns the app key and the app secret. Set `credentials`, or set `appKey` and `appSecret`, but not
   * both. The client calls `credentials` in every attempt, so the app key and the app secret can change. If
   * `credentials` fails, the client sends nothing, and the call rejects with `request_refused` and the reason
   * `credentials_unavailable`.
   *
   * @default `appKey` and `appSecret`
   */
  readonly credentials?: (() => Credentials | Promise<Credentials>) | undefined;
  /**
   * Time limits of each call, in milliseconds. A call can set its own limits.
   *
   * @default { attempt: 30_000, overall: 60_000 }
   */
  readonly timeout?: TimeoutOptions | undefined;
  /**
   * Maximum number of attempts for a call that only reads data. `false` means one attempt. The client never retries a
   * call that can change something.
   *
   * @default { attempts: 3 }
   */
  readonly retry?: false | { readonly attempts: number } | undefined;
  /**
   * Maximum size of a response body, in bytes after decompression. If the body of a success response is larger, the
   * client drops the connection, and the call rejects with `unexpected_response`. The default of 64 MiB is enough for
   * about 600,000 accounts. The limit does not apply to the responses of `broker.fetch`. If a call of `broker.http` has
   * `parseAs: "stream"`, the limit applies only to error responses.
   *
   * @default 67_108_864
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Reaction of the client to a success response that does not match the spec.
   *
   * - `"strict"`: the call rejects with `unexpected_response`.
   * - `"warn"`: the call resolves to the data, and the client emits the event `unexpected_payload`. If `onEvent` is not
   *   set, the client writes a warning to the console.
   * - `"off"`: the call resolves to the data.
   *
   * With every value, the call rejects if the body is not the expected JSON text, or if the data does not match the
   * schema `response` of a defined operation.
   *
   * @default "strict"
   */
  readonly checkResponses?: CheckResponses | undefined;
  /**
   * Headers that the client adds to every request, for example a token. The headers are not signed. A header that a
   * call sets replaces the client's header of the same name.
   *
   * If `headers` is a function, the client calls the function in each attempt, after `beforeAttempt` and before
   * signing. The time of the function counts toward `timeout.attempt`. If the function fails or returns an invalid
   * header, the client sends nothing and does not retry, and the call rejects with `request_refused`. The reason is
   * `headers_unavailable` if the function failed, or `unsupported_header` for an invalid header.
   *
   * @default no headers
   */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
  /**
   * Function that the client awaits before each attempt, for example a rate limiter. The client creates the timestamp
   * and the signature of the attempt after the function has ended. The time of the function counts toward
   * `timeout.overall`, but not toward `timeout.attempt`. If the function fails, the client sends nothing, and the call
   * rejects with `request_refused` and the reason `before_attempt_failed`. The client does not retry the call.
   *
   * `beforeAttempt` receives a `signal`. When this signal is aborted, the call rejects immediately, so `beforeAttempt`
   * should end too.
   *
   * @default no function
   */
  readonly beforeAttempt?: ((attempt: NextAttempt) => unknown) | undefined;
  /**
   * Listener for the events of every call. Errors of the listener do not affect the call.
   *
   * @default no listener
   */
  readonly onEvent?: ((event: BrokerEvent) => void) | undefined;
  /**
   * Function that sends signed requests. Set `fetch` or `transport`, but not both.
   *
   * @default `globalThis.fetch` at the time of the call
   */
  readonly fetch?: FetchFunction | undefined;
  /**
   * Transport that sends signed requests. To send requests through undici, import `undiciTransport` from
   * `@org/broker-client/undici`, and set `transport: undiciTransport()`. Set `fetch` or `transport`, but not both.
   *
   * @default a transport that calls `fetch`
   */
  readonly transport?: Transport | undefined;
  /**
   * Clock of the client: a function that returns a Date, or milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: SignerOptions["now"];
  /**
   * Whether the client corrects its timestamps by the service's clock. The client compares the header `Date` of a
   * response with the client's clock. If the difference is more than one second plus the round trip, the client
   * corrects later timestamps. The client does not correct a difference of more than `maxSkew` milliseconds. The client
   * does not use the `Date` of a redirect, the `Date` of a response from a cache (header `Age`), or an invalid `Date`.
   * A correction does not cause a retry.
   *
   * A proxy with a wrong clock can shift the timestamps by up to `maxSkew`, so choose a small value.
   *
   * @default off
   */
  readonly followServerClock?: { readonly maxSkew: number } | undefined;
  /**
   * Function that returns a nonce. Each call of the function must return a new random string of visible ASCII
   * characters.
   *
   * @default 32 random hexadecimal digits
   */
  readonly nonce?: SignerOptions["nonce"];
  /**
   * Hosts that the client may call over plain http, in addition to loopback. A host has the form of `URL.hostname`,
   * without a port.
   *
   * @default []
   */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /**
   * Whether the client rejects an ambiguous request, whose signature is also valid for a different request. See the
   * option `strict` of `@org/signing`.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether the client may run in a browser. In a browser, everybody who opens the page can read the app secret.
   *
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}
