import { hash } from "#crypto";
import { assertUnambiguous } from "../ambiguity.ts";
import { canonicalRequest, hashBody, type SignatureInput } from "../canonical.ts";
import { SIGNATURE_ALGORITHM, SIGNATURE_VERSION } from "../constants.ts";
import { assertOption } from "../option.ts";
import { readTarget, type Target } from "../target.ts";
import { createForwardClock } from "./clock.ts";
import { readHeaders, readRequest, wellFormedTarget, type Received, type ReceivedRequest } from "./received-request.ts";
import { Refusal, targetErrorCode, type RefusalCode } from "./refusal.ts";
import type { ReplayStore } from "./replay-store.ts";
import { secretMatcher, type SecretFor } from "./secrets.ts";
import { sharedState } from "./store-sharing.ts";

/** Age at which a timestamp is refused even if it was in the window when the request came, in tolerances. */
const LATEST = 1.5;

/** What a verifier needs to know. */
export interface VerifierOptions {
  /** The secret of an application key, or several while it is being replaced; undefined for a key that is not known. */
  readonly secretFor: SecretFor;
  /** How far `x-timestamp` may be from this clock, either way, in milliseconds. No default: the reference gives none. */
  readonly tolerance: number;
  /**
   * Remembers the nonces, by application key, for three times the tolerance. Several verifiers may share it if they have
   * the same tolerance. They then share the latest time that one of them has read.
   */
  readonly replayStore: ReplayStore;
  /**
   * The clock: a Date, or milliseconds since 1970. If it is set back or stands still, the window moves on a tenth slower
   * than real time until the clock has caught up, because the replay store forgets by real time. Default `Date.now`.
   */
  readonly now?: (() => Date | number) | undefined;
  /**
   * Refuse, with `ambiguous_request`, what can be read as another request with the same signature. Protects where the
   * signer is strict too. Default false.
   */
  readonly strict?: boolean | undefined;
}

/** With the `cause` where one of the verifier's own helpers failed, or the body broke off. */
export type VerificationResult =
  | { readonly ok: true; readonly appKey: string }
  | { readonly ok: false; readonly code: RefusalCode; readonly cause?: unknown };

/** For all application keys. */
export interface Verifier {
  /**
   * Whether a request is signed as the scheme says, now, and for the first time. A fetch `Request` can still be read
   * afterwards. A refusal is no error: the verdict says why, by a `RefusalCode`.
   *
   * A request whose body, secret or replay store takes so long that its timestamp is one and a half times the tolerance
   * old is refused, because its nonce may have been forgotten.
   *
   * @throws {SigningError} (rejects) where the server gave no raw bytes: `body_already_read`, or `unsupported_body` for a
   *   body that was parsed; `invalid_request` for what is no request, or headers that are no plain object
   */
  verify(request: Request | ReceivedRequest): Promise<VerificationResult>;
}

/**
 * A verifier, for whoever sits behind the signature (reference: Authentication; how old a request may be, and what a
 * replay is, it does not say). An unknown application key and a wrong signature take the same work and get the same
 * answer; a nonce counts only once the signature holds; where a secret or the replay store cannot be had, the request is
 * refused.
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
    // Last, because whoever cannot sign can send one that is long.
    const body = await request.readBody();
    if (body?.length && /^(?:GET|HEAD)$/.test(request.method)) throw new Refusal("body_not_allowed");
    const { encoded } = canonicalRequest({ ...target, headers }, await hashBody(body));
    if (!(await matches(appKey, encoded, signature))) throw new Refusal("signature_mismatch");
    // A hash, because a nonce may be as long as a header: who has a key could fill the store with a few.
    await claimNonce(replayStore, await hash("sha256", `${appKey} ${headers["x-signature-nonce"]}`), tolerance);
    // Body, secret and store took their time: if that was long, the store had forgotten the nonce before it was asked.
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

/** A verifier that is created before the clock is set back must not follow it. A clock that fails is reported by `verify`. */
function readOnce(clock: () => number): void {
  try {
    clock();
  } catch {}
}

function readTimestamp(text: string): number {
  const time = Date.parse(text);
  const isWritten = /^\d{4}-/.test(text) && !Number.isNaN(time);
  // Whoever writes hour 24, or a day that does not exist, means another time than stands there.
  if (!isWritten || new Date(time).toISOString() !== text.replace("Z", ".000Z"))
    throw new Refusal("malformed_timestamp");
  return time;
}

function assertInWindow(time: number, clock: () => number, tolerance: number): void {
  let now: number;
  try {
    now = clock();
  } catch (cause) {
    throw new Refusal("timestamp_out_of_window", cause);
  }
  // Not `>`: a clock that gives no time refuses.
  if (!(Math.abs(time - now) <= tolerance)) throw new Refusal("timestamp_out_of_window");
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
 * A nonce can come back until its timestamp is `LATEST` times the tolerance old: up to 2.5 times the tolerance after it was
 * first accepted. A clock that goes a tenth slower makes that 2.8, and 0.2 are left for clocks of verifiers that differ.
 */
async function claimNonce(store: ReplayStore, key: string, tolerance: number): Promise<void> {
  let answer: unknown;
  try {
    answer = await store.claim(key, 3 * tolerance);
  } catch (cause) {
    throw new Refusal("replay_store_unavailable", cause);
  }
  if (answer === "new") return;
  if (answer === "seen") throw new Refusal("nonce_reused");
  throw new Refusal(answer === "full" ? "replay_store_full" : "replay_store_unavailable");
}
