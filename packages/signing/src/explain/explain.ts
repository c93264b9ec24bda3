import { canonicalize } from "../canonical.ts";
import { SigningError } from "../errors.ts";
import { createRedactor } from "../redactor.ts";
import { assertRequest } from "../signature-input.ts";
import { assertSecret } from "../signature.ts";
import { percentDecode } from "../text.ts";
import { readMilliseconds } from "../timestamp.ts";
import { messageOf, searchFor, type Findings } from "./findings.ts";
import { readInput, type ExplainedRequest } from "./read-input.ts";
import { differenceOf, hideInSegments, segmentsOf, type Difference, type Segment } from "./segments.ts";
import { type Warning, warningsOf } from "./warnings.ts";

/** Input of `explain`. Pass a request with the app secret, or a request with a canonical request. */
export type ExplainInput = {
  /** Request as the client sent it. */
  readonly request: Request | ExplainedRequest;
  /** Current time in milliseconds since 1970. If `now` is absent, `explain` does not check the age of the timestamp. */
  readonly now?: number | undefined;
} & (
  | {
      readonly appSecret: string;
      /**
       * Signature that the client sent, or that the server expected.
       *
       * @default the request's `x-signature`
       */
      readonly signature?: string | undefined;
      readonly canonical?: undefined;
    }
  | {
      /** Canonical request (`str3`) from the client or from the server. The text can be plain or percent-encoded. */
      readonly canonical: string;
      readonly appSecret?: string | undefined;
      readonly signature?: undefined;
    }
);

/** Result of `explain`. */
export interface Explanation extends Findings {
  /** Faults that make the request invalid, even if its signature is correct. */
  readonly warnings: readonly Warning[];
  /** Parts of the canonical request, in order. */
  readonly segments: readonly Segment[];
  /** Explanation in English sentences. */
  readonly message: string;
  /**
   * First difference between the correct canonical request and the canonical request of the caller, which is
   * `canonical`. If the caller passed a signature instead, `explain` computes the canonical request of a client that
   * makes the mistakes in `causes`. Absent if the two canonical requests are equal, or if `explain` found no mistake
   * that explains the signature.
   */
  readonly difference?: Difference;
}

/**
 * Explains why a signature does not match a request, and lists other faults of the request (reference: Algorithm).
 *
 * The search tries known mistakes of clients, first single mistakes and then sets of several mistakes. The result has
 * the smallest set of mistakes with which a client computes the given signature. A search without a result computes
 * about 100,000 signatures, so call `explain` for diagnosis and not for every request. The result shows
 * `[redacted]` instead of the secret.
 *
 * `explain` also accepts a canonical request, instead of a secret and a signature. In this case, the result has the
 * first difference between the given and the correct canonical request.
 *
 * @throws {SigningError} (rejects) `invalid_request` or `unsupported_body`: a value has the wrong type
 * @throws {SigningError} (rejects) `body_already_read`: the body of the `Request` was already read
 * @throws {SigningError} (rejects) `lone_surrogate`: a value is not well-formed Unicode
 * @throws {SigningError} (rejects) `invalid_credentials`: the secret is missing, empty or longer than 10,000 characters
 * @throws {SigningError} (rejects) `malformed_percent_encoding`: `canonical` has a malformed percent-encoding
 * @example
 * const url = "https://api.example.com/trading/accounts/list?note=a%20b";
 * const query = [["note", "a%20b"]] as const;
 * const signature = await computeSignature({ path: "/trading/accounts/list", query, headers }, "made-up-secret");
 * const { causes, message } = await explain({ request: { url, headers }, appSecret: "made-up-secret", signature });
 * causes[0]?.code; // => query_encoded
 * console.log(message);
 */
export async function explain(input: ExplainInput): Promise<Explanation> {
  return explainWith(input, true);
}

/**
 * Explains a request, as `explain` does.
 *
 * @param isThorough whether the search also tries pairs of a rare mistake and another mistake. A search without a
 *   result spends nine tenths of its time on these pairs (measured).
 * @internal
 */
export async function explainWith(input: ExplainInput, isThorough: boolean): Promise<Explanation> {
  const { appSecret, canonical } = readOptions(input);
  const observed = await readInput(input.request);
  const request = await canonicalize(observed);
  const signature = input.signature ?? observed.given.get("x-signature") ?? "";
  const { wrong, ...result } = await searchFor({ observed, appSecret, signature, canonical, isThorough });
  const parts = segmentsOf(observed.path, request);
  const redactor = createRedactor(appSecret === undefined ? [] : [appSecret, appSecret.trim().replace(/&$/, "")]);
  const theirs = canonical === undefined ? wrong : readCanonical(canonical);
  const difference =
    theirs === undefined || result.matches ? undefined : differenceOf(parts, request.str3, theirs, redactor);
  return {
    ...result,
    warnings: warningsOf(
      { ...observed, given: new Map(observed.given).set("x-signature", signature) },
      readMilliseconds(input.now),
      redactor,
    ),
    segments: hideInSegments(redactor, parts, request.str3),
    message: [
      messageOf(result, canonical === undefined),
      ...(canonical !== undefined && difference ? [describe(difference)] : []),
    ].join(" "),
    ...(difference && { difference }),
  };
}

function readOptions(input: ExplainInput): { appSecret: string | undefined; canonical: string | undefined } {
  const { appSecret, canonical, signature }: Partial<Record<keyof ExplainInput, unknown>> = Object(input);
  assertRequest(isTextOrNone(signature), "signature must be a string.");
  assertRequest(isTextOrNone(canonical), "canonical must be a string.");
  if (appSecret === undefined && canonical !== undefined) return { appSecret, canonical };
  assertSecret(appSecret);
  if (appSecret === "" && canonical === undefined) {
    throw new SigningError("invalid_credentials", "The app secret is missing. Pass a string that is not empty.");
  }
  if (appSecret.length > LONGEST_SECRET) {
    const problem = `The app secret is longer than ${LONGEST_SECRET} characters.`;
    throw new SigningError("invalid_credentials", `${problem} Pass only the app secret, without other text.`);
  }
  return { appSecret, canonical };
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

/**
 * Maximum length of a secret, in characters. The search computes hundreds of keys from the secret. The time for each
 * key grows with the length of the secret.
 */
const LONGEST_SECRET = 10_000;

/** Decodes a percent-encoded canonical request, which has `%26` instead of `&`. */
function readCanonical(canonical: string): string {
  return canonical.includes("&") ? canonical : percentDecode(canonical, "The canonical request");
}

function describe({ segment: { part, name, text }, theirs }: Difference): string {
  return `The first difference is in the ${part}${name === undefined ? "" : ` ${name}`}: the correct canonical request has ${quoted(text)}, but the given canonical request has ${quoted(theirs)}.`;
}

function quoted(text: string): string {
  return text === "" ? "nothing" : `\`${text}\``;
}
