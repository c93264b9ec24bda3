import { hash } from "#crypto";
import { assertUnambiguous } from "../ambiguity.ts";
import { canonicalRequest, hashBody } from "../canonical.ts";
import type { SignatureInput } from "../signature-input.ts";
import { SIGNATURE_ALGORITHM, SIGNATURE_VERSION } from "../constants.ts";
import { isBodiless } from "../method.ts";
import { assertOption } from "../option.ts";
import { readTarget, type Target } from "../target.ts";
import { createForwardClock } from "./clock.ts";
import { readHeaders, readRequest, wellFormedTarget, type Received, type ReceivedRequest } from "./received-request.ts";
import { Refusal, targetErrorCode, type RefusalCode } from "./refusal.ts";
import type { ReplayStore } from "./replay-store.ts";
import { secretMatcher, type SecretFor } from "./secrets.ts";
import { sharedState } from "./store-sharing.ts";
import { assertInWindow, readTimestamp } from "./window.ts";

/** Age at which a timestamp is rejected even if it was in the window when the request arrived, in tolerances. */
const LATEST = 1.5;

/** Options of `createVerifier`. */
export interface VerifierOptions {
  /** Returns the secret of an application key, several while it is being replaced, or undefined for an unknown key. */
  readonly secretFor: SecretFor;
  /** Largest difference between `x-timestamp` and this clock, in milliseconds. The reference gives no value for it. */
  readonly tolerance: number;
  /**
   * Store of accepted nonces, by application key, for three times the tolerance. Several verifiers may share a store if
   * they have the same tolerance. They then also share the latest time that one of them has read.
   */
  readonly replayStore: ReplayStore;
  /**
   * Clock that returns a Date, or milliseconds since 1970. If it is set back or stands still, the window moves on a
   * tenth slower than real time until the clock has caught up, because the replay store drops nonces by real time.
   *
   * @default Date.now
   */
  readonly now?: (() => Date | number) | undefined;
  /**
   * Rejects a request that can be read as another request with the same signature, with `ambiguous_request`. It
   * protects only if the signer is strict too.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
}

/** Result of `verify`. `cause` is the error of the `secretFor`, `replayStore` or `now` that failed, or of the body. */
export type VerificationResult =
  | { readonly ok: true; readonly appKey: string }
  | { readonly ok: false; readonly code: RefusalCode; readonly cause?: unknown };

/** Verifies the requests of all application keys. */
export interface Verifier {
  /**
   * Checks the signature, the timestamp and the nonce of a request.
   *
   * A rejected request is not an error: the result has a `RefusalCode`. A fetch `Request` can still be read afterwards.
   *
   * If the body, the secret or the replay store takes so long that the timestamp is older than one and a half times the
   * tolerance, the request is rejected, because the store may have dropped its nonce.
   *
   * @throws {SigningError} (rejects) if the server passes no raw bytes: `body_already_read`, or `unsupported_body` for
   *   a body that was parsed; `invalid_request` for a value that is no request, or headers that are no plain object
   */
  verify(request: Request | ReceivedRequest): Promise<VerificationResult>;
}

/**
 * Creates a verifier, for a server that receives signed requests (reference: Authentication, which defines neither an
 * age limit nor replays).
 *
 * An unknown application key and a wrong signature take the same work and have the same result. A nonce is claimed only
 * after the signature was verified. If the secret or the replay store is unavailable, the request is rejected.
 *
 * @throws {SigningError} `invalid_option`
 * @example
 * const verifier = createVerifier({
 *   secretFor: (appKey) => (appKey === "made-up-app-key" ? "made-up-app-secret" : undefined),
 *   tolerance: 300_000,
 *   replayStore: memoryReplayStore({ capacity: 100_000 }),
 * });
 * const signed = await signRequest(new Request("https://api.example.com/trading/accounts/list"), signer);
 * (await verifier.verify(signed)).ok; // => true
 */
export function createVerifier(options: VerifierOptions): Verifier {
  // A JavaScript caller may give anything.
  const { secretFor, tolerance, replayStore, now = Date.now, strict = false }: VerifierOptions = Object(options);
  assertOption(
    Number.isSafeInteger(tolerance) && tolerance > 0 && Number.isSafeInteger(3 * tolerance),
    "tolerance must be a positive integer of milliseconds.",
  );
  assertOption(typeof secretFor === "function", "secretFor must be a function.");
  assertOption(
    Object(replayStore) === replayStore && typeof replayStore.claim === "function",
    "replayStore must be an object with a function claim.",
  );
  assertOption(typeof now === "function", "now must be a function.");
  assertOption(typeof strict === "boolean", "strict must be true or false.");
  const matches = secretMatcher(secretFor);
  const clock = createForwardClock(now, sharedState(replayStore, tolerance));
  readOnce(clock);

  async function check(request: Received): Promise<string> {
    if (typeof request.method !== "string" || request.method === "") throw new Refusal("malformed_request");
    const { headers, signature } = readHeaders(request.headers);
    const appKey = headers["x-app-key"];
    if (
      headers["x-signature-algorithm"] !== SIGNATURE_ALGORITHM ||
      headers["x-signature-version"] !== SIGNATURE_VERSION
    ) {
      throw new Refusal("unsupported_algorithm");
    }
    const time = readTimestamp(headers["x-timestamp"]);
    assertInWindow(time, clock, tolerance);
    const target = readSignedTarget(request.target, headers, strict);
    // The body is read last, because a sender without a secret can send a long one.
    const body = await request.readBody();
    if (body?.length && isBodiless(request.method)) throw new Refusal("body_not_allowed");
    const { encoded } = canonicalRequest({ ...target, headers }, await hashBody(body));
    if (!(await matches(appKey, encoded, signature))) throw new Refusal("signature_mismatch");
    // A hash, because a nonce may be as long as a header, and a few of those could fill the store.
    await claimNonce(replayStore, await hash("sha256", `${appKey} ${headers["x-signature-nonce"]}`), tolerance);
    // Again, because the store may have dropped the nonce while the body, the secret and the store took their time.
    assertInWindow(time, clock, LATEST * tolerance);
    return appKey;
  }

  return {
    async verify(request) {
      try {
        return { ok: true, appKey: await check(readRequest(request)) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { code, cause } = error;
        return { ok: false, code, ...(cause !== undefined && { cause }) };
      }
    },
  };
}

/** The clock must not go back behind the time of creation. `verify` reports a clock that fails. */
function readOnce(clock: () => number): void {
  try {
    clock();
  } catch {}
}

function readSignedTarget(raw: unknown, headers: SignatureInput["headers"], strict: boolean): Target {
  const written = wellFormedTarget(raw);
  const [rawPath = "", ...rawQuery] = written.split("?");
  try {
    const target = readTarget(rawPath, rawQuery.join("?"));
    if (strict) assertUnambiguous(written, { ...target, headers });
    return target;
  } catch (error) {
    const code = targetErrorCode(error);
    throw code === undefined ? error : new Refusal(code);
  }
}

/**
 * A nonce can come back until its timestamp is `LATEST` times the tolerance old, which is up to 2.5 times the tolerance
 * after it was first accepted. A clock that is a tenth slower makes that 2.8. The remaining 0.2 allow for verifiers
 * whose clocks differ.
 */
async function claimNonce(store: ReplayStore, key: string, tolerance: number): Promise<void> {
  let claimed: unknown;
  try {
    claimed = await store.claim(key, 3 * tolerance);
  } catch (cause) {
    throw new Refusal("replay_store_unavailable", cause);
  }
  if (claimed === "new") return;
  if (claimed === "seen") throw new Refusal("nonce_reused");
  throw new Refusal(claimed === "full" ? "replay_store_full" : "replay_store_unavailable");
}
