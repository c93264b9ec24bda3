import { hash } from "#crypto";
import { assertUnambiguous } from "../ambiguity.ts";
import { canonicalRequest, hashBody } from "../canonical.ts";
import type { SignatureInput } from "../signature-input.ts";
import { isBodiless, SIGNATURE_ALGORITHM, SIGNATURE_VERSION } from "../constants.ts";
import { assertOption } from "../errors.ts";
import { readTarget, type Target } from "../target.ts";
import { assertInWindow, createForwardClock, readTimestamp } from "./clock.ts";
import { readHeaders, readRequest, wellFormedTarget, type Received, type ReceivedRequest } from "./received-request.ts";
import { Refusal, targetErrorCode, type RefusalCode } from "./refusal.ts";
import type { ReplayStore } from "./replay-store.ts";
import { secretMatcher, type SecretFor } from "./secrets.ts";

/** When the verification ends, the age of the timestamp must be at most `LATEST` times the tolerance. */
const LATEST = 1.5;

/** Options of `createVerifier`. */
export interface VerifierOptions {
  /** Returns the secret of an app key, several secrets during a rotation, or undefined for an unknown app key. */
  readonly secretFor: SecretFor;
  /**
   * Maximum difference between `x-timestamp` and the verifier's clock, in milliseconds. The option has no default,
   * because each service chooses its own value.
   */
  readonly tolerance: number;
  /**
   * Store of the nonces of accepted requests. The store keeps each nonce for three times the tolerance. Several
   * verifiers may share a store if they have the same tolerance. Verifiers that share a store also share the latest
   * clock time, and never use an earlier time.
   */
  readonly replayStore: ReplayStore;
  /**
   * Clock that returns a Date, or milliseconds since 1970. If this clock is set back or stops, the verifier uses an
   * internal clock. The internal clock runs at 90 % of the speed of real time until `now` returns a later time.
   *
   * @default Date.now
   */
  readonly now?: (() => Date | number) | undefined;
  /**
   * Whether to reject ambiguous requests. The signature of an ambiguous request is also valid for a different request.
   * The result has the code `ambiguous_request`. Set `strict` in the verifier and in the signer. If only the verifier
   * is strict, the signer can still sign an ambiguous request.
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
   * `verify` checks the timestamp again at the end, because the body, the secret or the replay store can take a long
   * time. When the verification ends, the age of the timestamp must be at most 1.5 times the tolerance.
   *
   * @throws {SigningError} (rejects) `body_already_read`: the body of the `Request` was already read
   * @throws {SigningError} (rejects) `unsupported_body`: the body is not a `Uint8Array`, for example because it was
   *   parsed
   * @throws {SigningError} (rejects) `invalid_request`: the value is not a request, or its headers are not a plain
   *   object
   */
  verify(request: Request | ReceivedRequest): Promise<VerificationResult>;
}

/**
 * Creates a verifier, for a server that receives signed requests (reference: Authentication). The reference defines
 * neither an age limit nor the rejection of replays, so this package defines an age limit and rejects replays.
 *
 * The check of an unknown app key takes as long as the check of a wrong signature, and has the same result. The
 * verifier stores a nonce only after it has verified the signature. The verifier rejects a request if the secret or the
 * replay store is unavailable.
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
    "replayStore must be an object that has the function `claim`.",
  );
  assertOption(typeof now === "function", "now must be a function.");
  assertOption(typeof strict === "boolean", "strict must be true or false.");
  const matches = secretMatcher(secretFor);
  const clock = createForwardClock(now, replayStore, tolerance);

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
    // The body can be large, so the verifier first checks the headers, the timestamp and the target.
    const body = await request.readBody();
    if (body?.length && isBodiless(request.method)) throw new Refusal("body_not_allowed");
    const { encoded } = canonicalRequest({ ...target, headers }, await hashBody(body));
    if (!(await matches(appKey, encoded, signature))) throw new Refusal("signature_mismatch");
    // The store gets a hash of the nonce, because a few very long nonces could fill the store.
    await claimNonce(replayStore, await hash("sha256", `${appKey} ${headers["x-signature-nonce"]}`), tolerance);
    // The verifier checks the timestamp again, because a verification can take longer than the store keeps a nonce.
    // After this time, the store returns `new` even for a replay.
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
 * Adds a nonce to the replay store. The store keeps the nonce for three times the tolerance.
 *
 * For example, `tolerance` is 10 minutes. The verifier rejects a timestamp that is more than 10 minutes in the future.
 * When a verification ends, the timestamp must be at most 15 minutes old. So a timestamp is valid for 10 + 15 = 25
 * minutes on the verifier's clock. If the wall clock was set back, the verifier's clock runs at 90 % of the speed of
 * real time. In real time, a timestamp is then valid for about 25 / 0.9 = 28 minutes. The store keeps the nonce for 30
 * minutes. The additional two minutes allow for differences between the clocks of several verifiers.
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
