import type { Credentials, SignerOptions } from "@org/signing";
import type { BrokerEvent } from "../events/events.ts";
import type { Transport } from "../transport/transport.ts";
import type { TimeoutOptions } from "./timeout.ts";

/** Function that sends a signed request, such as `fetch`. */
export type FetchFunction = (request: Request) => Promise<Response>;

/** Attempt that is about to begin. */
export interface NextAttempt {
  /** Name of the operation: the operationId, or the method and the path if the spec has no such operation. */
  readonly operation: string;
  /** Number of the attempt. The first attempt is 1. */
  readonly attempt: number;
  /** Whether the request can change something. */
  readonly canChange: boolean;
  /** Signal that is aborted when the caller aborts the call, or when the time of `timeout.overall` ends. */
  readonly signal: AbortSignal;
}

export type CheckResponses = "strict" | "warn" | "off";

/** Options of a client. */
export interface BrokerClientOptions {
  /**
   * Base URL of the service, without query or fragment. The URL may have a path. It must use https, unless its host is
   * loopback or is listed in `allowInsecureHosts`. Each environment and each region of the service has its own URL.
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
   * Function that returns the app key and the app secret. Set it instead of `appKey` and `appSecret`. The client calls
   * the function in every attempt, so the app key and the app secret can change. If the function fails, nothing is
   * sent, and the call rejects with `request_refused` and the reason `credentials_unavailable`.
   *
   * @default `appKey` and `appSecret`
   */
  readonly credentials?: (() => Credentials | Promise<Credentials>) | undefined;
  /**
   * Limits of each call, in milliseconds. A call can set its own limits.
   *
   * @default { attempt: 30_000, overall: 60_000 }
   */
  readonly timeout?: TimeoutOptions | undefined;
  /**
   * Maximum number of attempts of an operation that changes nothing. `false` means one attempt. The client sends a
   * change only once.
   *
   * @default { attempts: 3 }
   */
  readonly retry?: false | { readonly attempts: number } | undefined;
  /**
   * Maximum size of a response body, in bytes after decompression. If the body of a success is larger, the call rejects
   * with `unexpected_response`, and the client drops the connection. The default of 64 MiB is enough for about 600,000
   * accounts. The limit does not apply to a body that the caller reads. The caller reads the body after `broker.fetch`,
   * and after a success of `broker.http` with `parseAs: "stream"`.
   *
   * @default 67_108_864
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Reaction to a success that does not match the spec. With "strict", the call rejects with `unexpected_response`.
   * With "warn", the call resolves to the data, and the client emits the event `unexpected_payload`. If `onEvent` is
   * not set, the client writes a warning to the console instead. With "off", the call resolves to the data. If a body
   * must be JSON and is not, the call always rejects.
   *
   * @default "strict"
   */
  readonly checkResponses?: CheckResponses | undefined;
  /**
   * Headers that the client adds to every request, for example a token. These headers are not signed. They do not
   * replace the headers of a call.
   *
   * If `headers` is a function, the client calls it in each attempt, so that a retry can send a new token. The client
   * calls the function after `beforeAttempt` and before it signs the request. The time of the function is part of
   * `timeout.attempt`. If the function fails, nothing is sent, and the call rejects with `request_refused` and the
   * reason `headers_unavailable`. If the function returns a header that cannot be sent, the reason is
   * `unsupported_header`. The client does not retry after these errors.
   *
   * @default no headers
   */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
  /**
   * Function that the client awaits before it signs an attempt, for example a rate limiter. The client takes the
   * timestamp after the function has ended. The wait is part of `timeout.overall`, but not of `timeout.attempt`. If the
   * function fails, nothing is sent, and the call rejects with `request_refused` and the reason
   * `before_attempt_failed`. The client does not retry the call.
   *
   * The function should end when `signal` is aborted. The call then rejects immediately, even if the function
   * continues.
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
   * Transport that sends signed requests, such as `undiciTransport()` of `@org/broker-client/undici`. Set `fetch` or
   * `transport`, but not both.
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
   * Correction of timestamps to the service's clock, by at most `maxSkew` milliseconds. If the `Date` of a response
   * differs from the client's clock by more than a second plus the round trip, the client corrects later timestamps.
   * The client does not correct a skew above `maxSkew`. It ignores the `Date` of a redirect, an invalid `Date`, and the
   * `Date` of a response from a cache (`Age`). A correction does not cause a retry.
   *
   * A proxy with a wrong clock can shift the timestamps by up to `maxSkew`, so choose a small value.
   *
   * @default off
   */
  readonly followServerClock?: { readonly maxSkew: number } | undefined;
  /**
   * Function that returns a nonce. Each call must return a new random string of visible ASCII characters.
   *
   * @default 32 random hexadecimal digits
   */
  readonly nonce?: SignerOptions["nonce"];
  /**
   * Hosts that the client may call over plain http, in addition to loopback. Write each host like `URL.hostname`.
   *
   * @default []
   */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /**
   * Whether to reject an ambiguous request, whose signature is also valid for another request. See the option `strict`
   * of `@org/signing`.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether the client may run in a browser. Everybody who opens the page can then read the app secret.
   *
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}
