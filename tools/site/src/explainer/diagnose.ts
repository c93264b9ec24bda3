// The page has one copy of the search, because this file imports the source of `@org/signing/explain` and its table.
import { computeSignature } from "@org/signing";
import type { RequestInput } from "../../../../packages/broker-cli/src/input/headers.ts";
import { explainWith, type Explanation } from "../../../../packages/signing/src/explain/explain.ts";
import { CAUSES, STEPS as TABLE, type CauseCode } from "../../../../packages/signing/src/explain/table/index.ts";
import { bodyPresenceCauses } from "../../../../packages/signing/src/explain/table/body-presence.ts";
import { ageNotes, ageWarnings } from "./age.ts";
import { bodiesOf } from "./bodies.ts";
import { programsFor } from "./code.ts";
import { differenceIn, firstDifference, placeOf, type Bodies } from "./difference.ts";
import { eachMissing, explainMalformed, explainSwapped, faultsOf, repairedRequest, type Fault } from "./faults.ts";
import { problemOf, type PreparedRequest } from "./request.ts";
import { fieldWarnings, givenOf, secretMistakes } from "./secret.ts";
import { createHider, createSentenceHider, hideInProblem, shorten } from "./shown.ts";
import type { Diagnosis, Finding, Inputs, StepName } from "./types.ts";

/**
 * Compares the request with the signature or the canonical request in the inputs.
 *
 * @param appSecret secret from the field of the inputs, which can have other text too
 * @param isThorough whether the search also tries pairs with a rare mistake, which takes seconds
 */
export async function diagnose(
  prepared: PreparedRequest,
  inputs: Inputs,
  appSecret: string,
  isThorough = true,
): Promise<Diagnosis | undefined> {
  const given = givenOf(prepared, inputs.theirs);
  if (given === "") return undefined;
  const isCanonical = /&|%26/.test(given);
  if (!isCanonical && appSecret === "") return undefined;
  const explainSent: ExplainSent = (request, hasRarePairs) =>
    explainWith({ request, appSecret, ...(isCanonical ? { canonical: given } : { signature: given }) }, hasRarePairs);
  const { headers } = prepared.signed;
  try {
    const explanation = await explainBody(prepared, explainSent, isThorough);
    const correct = isCanonical ? "" : await computeSignature(prepared.signed, appSecret);
    const warnings = explanation.warnings
      .flatMap((warning) => eachMissing(warning, prepared))
      .map((warning) => explainSwapped(explainMalformed(warning, given, correct), prepared));
    // If `explain` used the normalized body, the body is already repaired, so it is no fault.
    const ofSent = warnings.filter(({ code }) => explanation.isOfSentBody || code !== "body_not_compact");
    const faults = faultsOf(prepared, ofSent);
    const bodies = explanation.difference && (await bodiesOf(prepared, explanation.difference));
    const hide = createHider(appSecret).redact;
    const hidden = bodies && { correct: hide(bodies.correct), theirs: hide(bodies.theirs) };
    const found = { ...toDiagnosis(explanation, isCanonical, faults, hidden), warnings };
    const isUnknown = !isCanonical && found.verdict === "unknown";
    // The service rejects the signature of a program with an empty header, with a fault, or with a wrong secret.
    const signed = Object.values(headers).includes("") ? undefined : repairedRequest(prepared.signed, faults);
    // The client signed the right values, but sent others.
    const isOfSent = isUnknown && signed !== undefined && (await computeSignature(signed, appSecret)) === given;
    const ofRequest = warnings.filter(
      ({ code, step }) =>
        code === "placeholder_sent" || step !== undefined || (isOfSent && code === "malformed_timestamp"),
    );
    const visible = isUnknown ? [...secretMistakes(appSecret, headers["x-app-key"]), ...ofRequest] : [];
    const diagnosis = visible.length === 0 ? found : { ...found, ...OF_VISIBLE, causes: visible };
    const isKnown = (visible.length === 0 || isOfSent) && !diagnosis.causes.some(isPerhapsOfUrl);
    const hasProgram = signed && diagnosis.verdict !== "match" && isKnown;
    const snippets = hasProgram ? await programsFor(signed, [...faults, ...diagnosis.causes], appSecret) : [];
    const ofField = fieldWarnings(inputs.appSecret, appSecret);
    const shown = [...ofField, ...otherWarnings(diagnosis), ...ageWarnings(prepared.request)];
    const notes = ageNotes(prepared.request);
    return hideInDiagnosis(inputs, { ...diagnosis, warnings: shown, notes, snippets });
  } catch (error) {
    const { message, fix } = problemOf(error);
    return hideInDiagnosis(inputs, { ...NOTHING, verdict: "unreadable", message: `${message} ${fix}` });
  }
}

/** Hides the secret in the texts that `explain` did not write, and shortens them. */
function hideInDiagnosis(inputs: Inputs, diagnosis: Diagnosis): Diagnosis {
  const hide = createSentenceHider(inputs);
  return {
    ...diagnosis,
    message: shorten(hide(diagnosis.message)),
    warnings: diagnosis.warnings.map((warning) => hideInProblem(inputs, warning)),
    snippets: diagnosis.snippets.map((snippet) => ({ ...snippet, code: hide(snippet.code) })),
  };
}

/** Diagnosis of a request with a mistake that needs no search. */
const OF_VISIBLE = { verdict: "mistake", message: "The signature is wrong.", ruledOut: [] } as const;

/** Omits warnings that are causes, and the warning about the text of the body if a mistake in this text is a cause. */
function otherWarnings({ causes, warnings }: Pick<Diagnosis, "causes" | "warnings">): Finding[] {
  const isBody = causes.some((cause) => TABLE.body.some(({ code }) => code === cause.code));
  return warnings.filter((warning) => !causes.includes(warning) && (!isBody || warning.code !== "body_not_compact"));
}

/** Diagnosis without the parts that `explain` does not find. */
type Found = Omit<Diagnosis, "snippets" | "warnings" | "notes">;

const NOTHING = { causes: [], alternatives: [], warnings: [], notes: [], ruledOut: [], snippets: [] } as const;

const SPACED = TABLE.body.filter(({ code }) => code === "body_spaced");

type ExplainSent = (request: RequestInput, isThorough: boolean) => Promise<Explanation>;

/**
 * Explains the request with the normalized body, because a client must hash and send this body. The function uses the
 * pasted body if the given value is correct for the normalized body, or if only the pasted body results in a cause. If
 * the given value is correct for the pasted body, the only mistake can be the white space of this body. Only one of the two searches is thorough, because two thorough searches take twice the time.
 */
async function explainBody(
  { request, signed }: PreparedRequest,
  explainSent: ExplainSent,
  isThorough: boolean,
): Promise<Explanation & { readonly isOfSentBody: boolean }> {
  const isNormalized = (request.body ?? "") === (signed.body ?? "");
  const sent = await explainSent(request, isThorough && isNormalized);
  if (isNormalized) return { ...sent, isOfSentBody: true };
  const normalized = await explainSent({ ...request, body: signed.body }, isThorough);
  // The search for the normalized body knows neither the white space nor the escapes of the pasted body.
  const isSpaced = sent.matches && normalized.causes.length === 0 && !/\\u00(?:26|3[ce])/i.test(request.body ?? "");
  if (isSpaced) return { ...normalized, causes: SPACED, warnings: sent.warnings, isOfSentBody: false };
  const chosen = normalized.matches || (normalized.causes.length === 0 && sent.causes.length > 0) ? sent : normalized;
  return { ...chosen, warnings: sent.warnings, isOfSentBody: chosen === sent };
}

function toDiagnosis(
  explanation: Explanation,
  isCanonical: boolean,
  faults: readonly Fault[],
  bodies: Bodies | undefined,
): Found {
  const { matches, alternatives, stoppedEarly } = explanation;
  const malformed = faults.map(({ id }) => id);
  const found = differenceIn(explanation);
  const difference = found && firstDifference(found, malformed, bodies);
  const causes = explanation.causes.map((cause, _, { length }) => {
    const id = idOfCause(cause.code, length === 1 ? difference?.id : undefined);
    // The fix of the cause asks for the sent value, but this value is malformed.
    const { fix = cause.fix } = faults.find((fault) => fault.id === id) ?? {};
    return { ...cause, fix, step: ruleOf(cause.code).step, ...(id !== undefined && { id }) };
  });
  const isPerhapsWrong = difference?.isPerhapsWrong || explanation.causes.some(isPerhapsOfUrl);
  const isKnown = matches || causes.length > 0 || difference !== undefined;
  return {
    verdict: matches ? "match" : causes.length > 0 ? "mistake" : "unknown",
    message: messageOf(explanation, isCanonical),
    causes,
    alternatives,
    ruledOut: isKnown || stoppedEarly ? [] : RULED_OUT,
    // After the redaction, two texts that differed only in the secret are equal.
    ...(difference && difference.correct !== difference.theirs && { difference: { ...difference, isPerhapsWrong } }),
  };
}

/**
 * Returns whether the client may have signed the right URL and sent another one. Then the page does not know which value
 * is right, so it shows no program.
 */
function isPerhapsOfUrl({ code }: { readonly code: string }): boolean {
  return ["query_decoded_twice", "path_decoded_twice", "plus_as_space"].includes(code);
}

function messageOf({ matches, causes, message, difference, stoppedEarly }: Explanation, isCanonical: boolean): string {
  const given = isCanonical ? "canonical request" : "signature";
  if (matches) return `The ${given} is right. ${isCanonical ? IF_STILL_WRONG : IF_STILL_REJECTED}`;
  const wrong = `The ${given} is wrong.`;
  if (causes.length === 1) return wrong;
  if (causes.length > 1) return `${wrong} ${causes.length} mistakes together explain it.`;
  if (difference) return `${wrong} The first difference is in ${placeOf(difference.segment)}. ${COMPARE_AGAIN}`;
  return stoppedEarly ? message : `${wrong} No known mistake explains it.`;
}

const IF_STILL_REJECTED =
  "If the service rejects the request, check the app key and the clock, and sign the request with a new nonce.";

const IF_STILL_WRONG =
  "If the signature is wrong, the mistake is in the percent-encoding, the key, the HMAC or the app secret.";

const COMPARE_AGAIN = "Correct this part, and compare again, because the page shows one difference at a time.";

/** Number of mistakes that the search of the page tries. WebCrypto does not have MD5. */
const TRIED = CAUSES.filter(({ code }) => !code.endsWith("_md5")).length;

const RULED_OUT = [
  `Each of ${TRIED} known mistakes alone: in the path, the query, the headers, the body, the order, the joining, the percent-encoding, the key, the HMAC and the form of the signature.`,
  "Each pair of common mistakes.",
];

/** Rule of the signature scheme that a mistake breaks. */
interface Rule {
  readonly step: StepName;
  /** Identifier of the value that has the mistake. If it is absent, the mistake can be in several values. */
  readonly id?: string;
}

/** Rules for the groups of mistakes in the table of `explain`. */
const RULE_OF_GROUP: Readonly<Record<string, Rule>> = {
  path: { step: "parts", id: "path" },
  query: { step: "parts" },
  "repeated names": { step: "pairs" },
  order: { step: "pairs" },
  headers: { step: "parts" },
  host: { step: "parts", id: "header:host" },
  timestamp: { step: "parts", id: "header:x-timestamp" },
  "header values": { step: "parts" },
  "header names": { step: "parts" },
  body: { step: "str2", id: "body" },
  "Unicode form": { step: "parts" },
  "body hash": { step: "str2" },
  joining: { step: "str3" },
  "percent-encoding": { step: "encoded" },
  key: { step: "key" },
  MAC: { step: "signature" },
  "form of the signature": { step: "signature" },
} satisfies Record<keyof typeof TABLE, Rule>;

/** Steps of the codes that break another rule than the other codes of their group. */
const STEP_OF_CODE: Readonly<Partial<Record<CauseCode, StepName>>> = {
  method_signed: "str3",
  query_question_mark: "str3",
  pairs_joined_otherwise: "str1",
  names_and_values_joined_otherwise: "str1",
  pairs_as_json: "str1",
  pairs_trailing_separator: "str1",
};

export function ruleOf(code: CauseCode): Rule {
  const [group = ""] = Object.entries(TABLE).find(([, causes]) => causes.some((cause) => cause.code === code)) ?? [];
  const rule = RULE_OF_GROUP[group];
  if (rule === undefined) throw new Error(`The table of \`explain\` has no cause ${code}.`);
  return { ...rule, step: STEP_OF_CODE[code] ?? rule.step };
}

/** Returns the identifier of the value that the client signed differently. */
function idOfCause(code: CauseCode, different: string | undefined): string | undefined {
  if (bodyPresenceCauses.some((cause) => cause.code === code)) return undefined;
  const { step, id } = ruleOf(code);
  return id ?? (step === "parts" ? different : undefined);
}
