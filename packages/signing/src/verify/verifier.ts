import { hash, sameText } from "#crypto";
import { refuseAmbiguous } from "../ambiguity.ts";
import { canonicalRequest, hashBody, type SignatureInput } from "../canonical.ts";
import { SIGNATURE_ALGORITHM, SIGNATURE_VERSION } from "../constants.ts";
import { SigningError } from "../errors.ts";
import { macOf } from "../signature.ts";
import { readTarget, type Target } from "../target.ts";
import { timestamp } from "../timestamp.ts";
import { fromFetch, readHeaders, splitTarget, type ReceivedRequest } from "./received-request.ts";
import { isTargetError, Refusal, type RefusalCode } from "./refusal.ts";
import type { ReplayStore } from "./replay-store.ts";

type Secrets = string | readonly string[] | undefined;

/** What a verifier needs to know. */
export interface VerifierOptions {
  /** The secret of an application key, or several while it is being replaced; undefined for a key that is not known. */
  readonly secretFor: (appKey: string) => Secrets | Promise<Secrets>;
  /** How far `x-timestamp` may be from this clock, either way, in milliseconds. No default: the reference gives none. */
  readonly tolerance: number;
  /** Remembers the nonces, by application key, for three times the tolerance. Several verifiers may share it. */
  readonly replayStore: ReplayStore;
  /** The clock: a Date, or milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => Date | number) | undefined;
  /**
   * Refuse, with `ambiguous_request`, what can be read as another request with the same signature. Protects where the
   * signer is strict too. Default false.
   */
  readonly strict?: boolean | undefined;
}

/** With the `cause` where one of the verifier's own helpers failed, or the body broke off. */
export type Verdict =
  | { readonly ok: true; readonly appKey: string }
  | { readonly ok: false; readonly code: RefusalCode; readonly cause?: unknown };

/** For all application keys. */
export interface Verifier {
  /**
   * Whether a request is signed as the scheme says, now, and for the first time. A fetch `Request` can still be read
   * afterwards. Why it refuses is a `RefusalCode` in the verdict, and nothing is thrown.
   *
   * @throws {SigningError} (rejects) where the server gave no raw bytes: `body_already_read`, or `unsupported_body` for a
   *   body that was parsed
   */
  verify(request: Request | ReceivedRequest): Promise<Verdict>;
}

/**
 * A verifier, for whoever sits behind the signature (reference: Authentication; how old a request may be, and what a
 * replay is, it does not say). An unknown application key and a wrong signature take the same
 * work and get the same answer; a nonce counts only once the signature holds; where a secret or the replay store cannot
 * be had, the request is refused.
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
export function createVerifier({
  secretFor,
  tolerance,
  replayStore,
  now = Date.now,
  strict = false,
}: VerifierOptions): Verifier {
  if (!(tolerance > 0 && tolerance < Infinity))
    throw new SigningError("invalid_option", "tolerance must be positive milliseconds.");
  const matches = secretMatcher(secretFor);

  async function check(request: ReceivedRequest): Promise<string> {
    const { headers, signature } = readHeaders(request);
    const appKey = headers["x-app-key"];
    if (
      headers["x-signature-algorithm"] !== SIGNATURE_ALGORITHM ||
      headers["x-signature-version"] !== SIGNATURE_VERSION
    ) {
      throw new Refusal("unsupported_algorithm");
    }
    checkTimestamp(headers["x-timestamp"], Number(now()), tolerance);
    checkMethod(request);
    const target = readSignedTarget(request, headers, strict);
    const { encoded } = canonicalRequest({ ...target, headers }, await hashBody(request.body));
    if (!(await matches(appKey, encoded, signature))) throw new Refusal("signature_mismatch");
    // A hash, because a nonce may be as long as a header: who has a key could fill the store with a few.
    await remember(replayStore, await hash("sha256", `${appKey} ${headers["x-signature-nonce"]}`), tolerance);
    return appKey;
  }

  return {
    async verify(request) {
      try {
        return { ok: true, appKey: await check("arrayBuffer" in request ? await fromFetch(request) : request) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { code, cause } = error;
        return { ok: false, code, ...(cause !== undefined && { cause }) };
      }
    },
  };
}

/** Compares a signature with those of all secrets of a key, and does as much where the key is not known. */
function secretMatcher(secretFor: VerifierOptions["secretFor"]) {
  return async (appKey: string, encoded: string, signature: string): Promise<boolean> => {
    let given: Secrets;
    try {
      given = await secretFor(appKey);
    } catch (cause) {
      throw new Refusal("secret_unavailable", cause);
    }
    // With an empty secret anybody can sign; and a look-up in an object finds what the object inherits.
    const secrets = [given ?? []].flat().filter((secret) => typeof secret === "string" && secret !== "");
    // Two for every key: whether one is known, or is being replaced, shows in no time.
    const padding = secrets.length < 2 ? ["nobody's", "nobody's"].slice(secrets.length) : [];
    const matches = await Promise.all(
      [...secrets, ...padding].map(async (secret) => sameText(await macOf(secret)(encoded), signature)),
    );
    return matches.slice(0, secrets.length).includes(true);
  };
}

function checkTimestamp(text: string, now: number, tolerance: number): void {
  const time = Date.parse(text);
  if (!/^\d{4}-/.test(text) || Number.isNaN(time) || timestamp(time) !== text) throw new Refusal("malformed_timestamp");
  // Not `>`: a clock that gives no number refuses.
  if (!(Math.abs(time - now) <= tolerance)) throw new Refusal("timestamp_out_of_window");
}

function checkMethod({ method, body }: ReceivedRequest): void {
  if (!method) throw new Refusal("malformed_request");
  if (body !== undefined && !(body instanceof Uint8Array)) {
    throw new SigningError("unsupported_body", "The body must be the bytes as received, before anything parsed them.");
  }
  if (/^(?:GET|HEAD)$/.test(method) && body?.length) throw new Refusal("body_not_allowed");
}

function readSignedTarget(request: ReceivedRequest, headers: SignatureInput["headers"], strict: boolean): Target {
  const [rawPath, rawQuery] = splitTarget(request);
  try {
    const target = readTarget(rawPath, rawQuery);
    if (strict) refuseAmbiguous(rawPath, rawQuery, { ...target, headers });
    return target;
  } catch (error) {
    throw isTargetError(error) ? new Refusal(error.code) : error;
  }
}

/**
 * A nonce can come back until its timestamp leaves the window: up to twice the tolerance after it was first accepted,
 * and later by as much as the clocks of two verifiers differ.
 */
async function remember(store: ReplayStore, key: string, tolerance: number): Promise<void> {
  let answer: unknown;
  try {
    answer = await store.remember(key, 3 * tolerance);
  } catch (cause) {
    throw new Refusal("replay_store_unavailable", cause);
  }
  if (answer === "new") return;
  if (answer === "seen") throw new Refusal("nonce_reused");
  throw new Refusal(answer === "full" ? "replay_store_full" : "replay_store_unavailable");
}
