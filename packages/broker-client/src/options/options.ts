import type { Credentials, SignerOptions } from "@org/signing";
import type { BrokerEvent } from "../events/events.ts";

/** Function that sends a signed request: `fetch`, or a replacement. */
export type Transport = (request: Request) => Promise<Response>;

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
   * Largest body of a response that the client reads, in bytes after decompression. A success with a larger one rejects with
   * `unexpected_response`, and the connection is dropped. The default of 64 MiB holds some 600,000 accounts. Bodies that the
   * caller reads are not limited: those of `broker.fetch`, and successes of `broker.http` with `parseAs: "stream"`.
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
  /** Headers of every request, a token perhaps. They are not signed, and replace none of a call's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Listener for every attempt and its result. The call ignores what it throws. */
  readonly onEvent?: ((event: BrokerEvent) => void) | undefined;
  /** Function that sends signed requests. By default, `globalThis.fetch` at the time of the call. */
  readonly fetch?: Transport | undefined;
  /** The clock: a Date, or milliseconds since 1970. Default `Date.now`. */
  readonly now?: SignerOptions["now"];
  /** A unique random string, new at each call; visible ASCII. Default 32 random hex digits. */
  readonly nonce?: SignerOptions["nonce"];
  /** Hosts, as `URL.hostname` has them, that may be called by plain http besides loopback. */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /** Refuse what can be read as another request with the same signature; see `strict` of @org/signing. */
  readonly strict?: boolean | undefined;
  /** Allows a client in a browser, which shows its secrets to everybody who opens the page. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}
