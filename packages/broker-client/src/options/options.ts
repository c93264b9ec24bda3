import type { Credentials, SignerOptions } from "@org/signing";
import type { BrokerEvent } from "../events/events.ts";
import type { Transport } from "../transport/transport.ts";

/** Function that sends a signed request: `fetch`, or a replacement. */
export type FetchFunction = (request: Request) => Promise<Response>;

/** Limits in milliseconds. */
export interface TimeoutOptions {
  /**
   * Time for one attempt, to the end of its response.
   *
   * @default 30_000
   */
  readonly attempt?: number | undefined;
  /**
   * Time for all attempts and the waits between them.
   *
   * @default 60_000
   */
  readonly overall?: number | undefined;
}

/** Attempt that is about to begin. */
export interface NextAttempt {
  /** The operationId, or method and path if the spec has none. */
  readonly operation: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Whether the request can change something. */
  readonly canChange: boolean;
  /** Aborted once the caller aborts the call, or its time is up. */
  readonly signal: AbortSignal;
}

export type CheckResponses = "strict" | "warn" | "off";

/** Options of a client. */
export interface BrokerClientOptions {
  /**
   * The service's base URL, https, without query or fragment. It differs by environment and region. Default: the
   * environment's `BROKER_BASE_URL`.
   */
  readonly baseUrl?: string | undefined;
  /** Default: the environment's `BROKER_APP_KEY`. */
  readonly appKey?: string | undefined;
  /** Default: the environment's `BROKER_APP_SECRET`. */
  readonly appSecret?: string | undefined;
  /** Instead of key and secret: asked at every attempt, so that they can rotate. */
  readonly credentials?: (() => Credentials | Promise<Credentials>) | undefined;
  readonly timeout?: TimeoutOptions | undefined;
  /**
   * Largest number of attempts of an operation that changes nothing. `false` means one.
   *
   * @default { attempts: 3 }
   */
  readonly retry?: false | { readonly attempts: number } | undefined;
  /**
   * Largest body of a response that the client reads, in bytes after decompression. A success with a larger one rejects
   * with `unexpected_response`, and the connection is dropped. The default of 64 MiB holds some 600,000 accounts.
   * Bodies that the caller reads are not limited: those of `broker.fetch`, and successes of `broker.http` with
   * `parseAs: "stream"`.
   *
   * @default 67_108_864
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Reaction to a success that does not match the spec. With "strict" the call rejects.
   *
   * @default "strict"
   */
  readonly checkResponses?: CheckResponses | undefined;
  /**
   * Headers of every request, such as a token. They are not signed, and replace none of a call's own.
   *
   * A function is called at each attempt, after `beforeAttempt` and before the signature, so that a retry has a new
   * token. Its time is a part of the attempt's. If it fails, nothing is sent, and the call rejects with
   * `request_refused` and the reason `headers_unavailable`; if it returns a header that cannot be sent, with
   * `unsupported_header`. It is not retried.
   */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
  /**
   * Function that each attempt waits for before it is signed, such as a rate limiter. Meanwhile no timestamp ages. The
   * wait is a part of `timeout.overall`, not of `timeout.attempt`. If the function fails, nothing is sent, and the call
   * rejects with `request_refused` and the reason `before_attempt_failed`. It is not retried.
   *
   * It should end once `signal` is aborted. The call rejects then, even if the function does not end.
   */
  readonly beforeAttempt?: ((attempt: NextAttempt) => unknown) | undefined;
  /** Listener for every attempt and its result. The call ignores what it throws. */
  readonly onEvent?: ((event: BrokerEvent) => void) | undefined;
  /** Function that sends signed requests. By default, `globalThis.fetch` at the time of the call. */
  readonly fetch?: FetchFunction | undefined;
  /** Transport that sends signed requests instead of `fetch`, such as that of `@org/broker-client/undici`. */
  readonly transport?: Transport | undefined;
  /** The clock: a Date, or milliseconds since 1970. Default `Date.now`. */
  readonly now?: SignerOptions["now"];
  /**
   * Sign with the service's time: if the `Date` of a response differs from the client's clock by more than a second and
   * the round trip, later signatures are corrected, by at most `maxSkew` milliseconds. A larger skew, a redirect, an
   * invalid date and a response from a cache (`Age`) correct nothing. It starts no retry.
   *
   * A proxy with a wrong clock can shift the timestamps by as much as `maxSkew`, so choose a small one.
   *
   * @default off
   */
  readonly followServerClock?: { readonly maxSkew: number } | undefined;
  /** A unique random string, new at each call; visible ASCII. Default 32 random hex digits. */
  readonly nonce?: SignerOptions["nonce"];
  /** Hosts, as `URL.hostname` has them, that may be called by plain http besides loopback. */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /** Refuse what can be read as another request with the same signature; see `strict` of @org/signing. */
  readonly strict?: boolean | undefined;
  /** Allows a client in a browser, which shows its secrets to everybody who opens the page. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}
