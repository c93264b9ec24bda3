import { canonicalize } from "../canonical.ts";
import { SigningError } from "../errors.ts";
import { assertRequest } from "../signature-input.ts";
import { assertSecret } from "../signature.ts";
import { percentDecode } from "../text.ts";
import { readMilliseconds } from "../timestamp.ts";
import { createBudget, SEARCH_BUDGET } from "./budget.ts";
import { messageOf, searchFor, type Findings } from "./findings.ts";
import { readInput, type ExplainedRequest } from "./read-input.ts";
import { differenceOf, hideInSegments, segmentsOf, type Difference, type Segment } from "./segments.ts";
import { warningsOf, type Warning } from "./warnings.ts";

/** A request, and a signature or canonical request to compare with. */
export type ExplainInput = {
  /** The request as it was sent: a fetch `Request`, or its parts. */
  readonly request: Request | ExplainedRequest;
  /** Time in milliseconds since 1970, to check the age of the timestamp. It is not checked otherwise. */
  readonly now?: number | undefined;
} & (
  | {
      readonly appSecret: string;
      /**
       * The signature that the other side sent or expected.
       *
       * @default the request's `x-signature`
       */
      readonly signature?: string | undefined;
      readonly canonical?: undefined;
    }
  | {
      /** `str3` of the other side, percent-encoded or not. */
      readonly canonical: string;
      readonly appSecret?: string | undefined;
      readonly signature?: undefined;
    }
);

/** Result of `explain`. */
export interface Explanation extends Findings {
  /** Faults for which the request cannot be accepted, even if it is signed rightly. */
  readonly warnings: readonly Warning[];
  /** The canonical request, part by part. */
  readonly segments: readonly Segment[];
  /** Explanation in words. */
  readonly message: string;
  /** First difference from the given canonical request, if it differs. */
  readonly difference?: Difference;
}

/**
 * Explains why a signature does not match a request, and why a request cannot be accepted that is signed rightly.
 *
 * It tries the mistakes that people make, alone and then in pairs, and returns the fewest that give the signature. If
 * none do, it has computed tens of thousands of signatures: use it for diagnosis, not for every request. The result
 * shows `<APP_SECRET>` in place of the secret.
 *
 * Given another canonical request instead of a secret and signature, it also returns the first part that differs.
 *
 * @throws {SigningError} (rejects) `invalid_request` and `unsupported_body` for a request of another form;
 *   `lone_surrogate`; `invalid_credentials` for a secret that is empty, no text, or longer than 10,000 characters;
 *   `malformed_percent_encoding` in `canonical`
 * @example
 * const url = "https://api.example.com/trading/accounts/list?note=a%20b";
 * const query = [["note", "a%20b"]] as const;
 * const signature = await computeSignature({ path: "/trading/accounts/list", query, headers }, "made-up-secret");
 * const { causes, message } = await explain({ request: { url, headers }, appSecret: "made-up-secret", signature });
 * causes[0]?.code; // => query_encoded
 * console.log(message);
 */
export async function explain(input: ExplainInput): Promise<Explanation> {
  const { appSecret, canonical } = readOptions(input);
  const observed = await readInput(input.request);
  const request = await canonicalize(observed);
  const budget = createBudget(SEARCH_BUDGET);
  const signature = input.signature ?? observed.given.get("x-signature") ?? "";
  const result = await searchFor({ observed, appSecret, signature, canonical }, budget);
  const parts = segmentsOf(observed.path, request);
  const difference =
    canonical === undefined || result.matches
      ? undefined
      : differenceOf(parts, request.str3, readCanonical(canonical), appSecret);
  return {
    ...result,
    warnings: warningsOf(
      { ...observed, given: new Map(observed.given).set("x-signature", signature) },
      readMilliseconds(input.now),
    ),
    segments: hideInSegments(appSecret, parts, request.str3),
    message: [messageOf(result, canonical === undefined), ...(difference ? [describe(difference)] : [])].join(" "),
    ...(difference && { difference }),
  };
}

function readOptions(input: ExplainInput): { appSecret: string | undefined; canonical: string | undefined } {
  const { appSecret, canonical, signature }: Partial<Record<keyof ExplainInput, unknown>> = Object(input);
  assertRequest(isTextOrNone(signature), "signature must be text.");
  if (!isTextOrNone(canonical)) throw new SigningError("invalid_request", "canonical must be text.");
  if (appSecret === undefined && canonical !== undefined) return { appSecret, canonical };
  assertSecret(appSecret);
  // Another canonical request needs no secret. Every request has a signature with an empty one.
  if (appSecret === "" && canonical === undefined) {
    throw new SigningError("invalid_credentials", "The application secret is missing.");
  }
  if (appSecret.length > LONGEST_SECRET) {
    throw new SigningError("invalid_credentials", `explain takes a secret of at most ${LONGEST_SECRET} characters.`);
  }
  return { appSecret, canonical };
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

/** A longer secret would take most of the search, which looks for it in the request and uses it in hundreds of keys. */
const LONGEST_SECRET = 10_000;

/** `str3` always has a `&`, and its percent-encoding never has one. */
function readCanonical(canonical: string): string {
  return canonical.includes("&") ? canonical : percentDecode(canonical, "The canonical request");
}

function describe({ segment: { part, name, text }, theirs }: Difference): string {
  return `The first difference is in the ${part}${name === undefined ? "" : ` ${name}`}: here ${quoted(text)}, there ${quoted(theirs)}.`;
}

function quoted(text: string): string {
  return text === "" ? "nothing" : `\`${text}\``;
}
