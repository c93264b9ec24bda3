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

/** Maximum age of a timestamp after the nonce was claimed, as a multiple of the tolerance. */
const LATEST = 1.5;

/** Options of `createVerifier`. */
export interface VerifierOptions {
  /** Returns the secret of an app key, several secrets during a rotation, or undefined for an unknown key. */
  readonly secretFor: SecretFor;
  /**
   * Maximum difference between `x-timestamp` and the verifier's clock, in milliseconds. The option has no default,
   * because the reference gives no value.
   */
  readonly tolerance: number;
  /**
   * Store of the nonces of accepted requests. The store keeps each nonce for three times the tolerance. Several
   * verifiers may share a store if they have the same tolerance. Such verifiers also share the latest time of their
   * clocks.
   */
  readonly replayStore: ReplayStore;
  /**
   * Clock that returns a Date or Unix time in milliseconds. If this clock is set back or stops, the verifier uses its
   * own clock until `now` has caught up. The verifier's own clock is a tenth slower than real time. The reason is that
   * the replay store drops nonces by real time.
   *
   * @default Date.now
   */
  readonly now?: (() => Date | number) | undefined;
  /**
   * Whether to reject an ambiguous request: a server could read a different request with the same signature. The result
   * has the code `ambiguous_request`. The option protects only if the signer has it too.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
}

/** Result of `verify`. If `secretFor`, `replayStore`, `now` or the body failed, `cause` is the error. */
export type VerificationResult =
  | { readonly ok: true; readonly appKey: string }
  | { readonly ok: false; readonly code: RefusalCode; readonly cause?: unknown };

/** Verifies the requests of all app keys. */
export interface Verifier {
  /**
   * Verifies the signature, the timestamp and the nonce of a request.
   *
   * If a request is rejected, `verify` does not throw an error, but returns a `RefusalCode`. The server can still read
   * the body of a fetch `Request` afterwards.
   *
   * The body, the secret or the replay store can take a long time. The verifier rejects the request if the timestamp is
   * then older than one and a half times the tolerance, because the store may have dropped the nonce.
   *
   * @throws {SigningError} (rejects) `body_already_read`: the body of the `Request` was read before
   * @throws {SigningError} (rejects) `unsupported_body`: the body is not a `Uint8Array`, for example because it was
   *   parsed
   * @throws {SigningError} (rejects) `invalid_request`: the value is not a request, or its headers are not a plain
   *   object
   */
  verify(request: Request | ReceivedRequest): Promise<VerificationResult>;
}

/**
 * Creates a verifier, for a server that receives signed requests (reference: Authentication). The reference does not
 * define an age limit, or the rejection of replays. This package defines these rules.
 *
 * An unknown app key takes the same time and has the same result as a wrong signature. The verifier claims a nonce only
 * after it has verified the signature. The verifier rejects a request if the secret or the replay store is unavailable.
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
  // A JavaScript caller can pass a value of any type.
  const { secretFor, tolerance, replayStore, now = Date.now, strict = false }: VerifierOptions = Object(options);
  assertOption(
    Number.isSafeInteger(tolerance) && tolerance > 0 && Number.isSafeInteger(3 * tolerance),
    "tolerance must be a positive integer, in milliseconds.",
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
    // The body is read last, because a sender without a secret can send a large body.
    const body = await request.readBody();
    if (body?.length && isBodiless(request.method)) throw new Refusal("body_not_allowed");
    const { encoded } = canonicalRequest({ ...target, headers }, await hashBody(body));
    if (!(await matches(appKey, encoded, signature))) throw new Refusal("signature_mismatch");
    // The key is a hash, because a nonce can be as long as a header. A few long nonces could fill the store.
    await claimNonce(replayStore, await hash("sha256", `${appKey} ${headers["x-signature-nonce"]}`), tolerance);
    // The time is checked again. If the body, the secret or the store was slow, the store may have dropped the nonce.
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

/**
 * Reads the clock once, so that the clock cannot go back to a time before the creation of the verifier. `verify`
 * reports a clock that fails.
 */
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
 * Claims a nonce for three times the tolerance.
 *
 * A replay could be accepted until its timestamp is `LATEST` times the tolerance old. The nonce was then first accepted
 * up to 2.5 times the tolerance ago, or 2.8 times with a clock that is a tenth slower. The remaining 0.2 are for
 * verifiers with different clocks.
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
