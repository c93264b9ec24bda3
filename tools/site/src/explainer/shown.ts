// Prepares texts for the page: hides the app secret, and shortens long texts. The limits keep the page fast if a user
// pastes a request of one megabyte.
import { createRedactor, type Redactor } from "@org/signing/sending";
import type { Inputs, Piece, Problem } from "./types.ts";

/** Creates the redactor for the app secret in a field of the page. */
export function createHider(secret: string): Redactor {
  return createRedactor([secret, secret.trim(), valueIn(secret)]);
}

/** Line of an env file or of a shell. A secret in base64 can end with `=`, so the value has at least eight characters. */
const NAMED_VALUE = /^(?:export )?\w+=(["']?)([^=].{7,})\1$/;

/** Returns the value in the field of the app secret, without white space around it and without `NAME=`. */
export function valueIn(field: string): string {
  const text = field.trim();
  return NAMED_VALUE.exec(text)?.[2] ?? text;
}

/**
 * Creates the function that hides the secret in sentences and programs. They quote only the pasted texts. So if the
 * pasted texts lack the secret, a text with the letters of the secret has them by chance, and stays unchanged.
 */
export function createSentenceHider({ request, appSecret, theirs }: Inputs): (text: string) => string {
  const { redact } = createHider(appSecret);
  const pasted = `${request}\n${theirs}`;
  // A shell joins quoted parts and continued lines.
  const joined = pasted.replaceAll(/\\\r?\n|["']/g, "");
  // Any other escape can stand for a letter of the secret.
  const isPasted = joined.includes("\\") || [pasted, joined].some((text) => redact(text) !== text);
  return isPasted ? redact : (text) => text;
}

/** Hides the secret in a problem, and shortens its texts, because they can quote the whole pasted request. */
export function hideInProblem<P extends Problem>(inputs: Inputs, problem: P): P {
  const hide = createSentenceHider(inputs);
  return { ...problem, message: shorten(hide(problem.message)), fix: shorten(hide(problem.fix)) };
}

/** Maximum length of a message, which can quote the pasted request. */
const LONGEST_MESSAGE = 1000;

/** Maximum length of an identifier, which can contain the name of a query parameter. */
const LONGEST_ID = 200;

/** Returns the beginning of a long text, and the number of the omitted characters. */
export function shorten(text: string, limit = LONGEST_MESSAGE): string {
  const rest = text.length - limit;
  return rest <= 0 ? text : `${text.slice(0, limit)}… ${rest} more characters`;
}

/** Shortens an identifier. Each piece of a step contains the identifier, so a long one would make the step large. */
export function shortenId(id: string): string {
  return shorten(id, LONGEST_ID);
}

const MOST_LINES = 200;
const MOST_PIECES = 400;
const LONGEST_TEXT = 10_000;
/** Maximum number of characters in a step. After the maximum, each piece has at most `SHORT_TEXT` characters. */
const LONGEST_STEP = 30_000;
const SHORT_TEXT = 40;

type Line = readonly Piece[];

/** Hides the secret in the lines, and shortens long lists and texts. */
export function shownLines(lines: readonly Line[], secret: string): readonly Line[] {
  let left = LONGEST_STEP;
  const shorter = (text: string) => {
    const limit = Math.max(SHORT_TEXT, Math.min(LONGEST_TEXT, left));
    left -= Math.min(limit, text.length);
    return shorten(text, limit);
  };
  const shown = lines.slice(0, MOST_LINES).map((line) => shownLine(line, secret, shorter));
  const rest = lines.length - shown.length;
  return rest === 0 ? shown : [...shown, [{ text: `… ${rest} more lines` }]];
}

/** Hides the secret in the whole line, because a secret can extend over several pieces. */
function shownLine(line: Line, secret: string, shorter: (text: string) => string): Line {
  const whole = line.map(({ text }) => text).join("");
  const { readerOf, redact } = createHider(secret);
  const read = readerOf(whole);
  let end = 0;
  const shown = line.slice(0, MOST_PIECES).map(({ id, text }) => {
    const start = end;
    end += text.length;
    return { ...(id !== undefined && { id: shortenId(redact(id)) }), text: shorter(read(start, end)) };
  });
  return end === whole.length ? shown : [...shown, { text: `… ${whole.length - end} more characters` }];
}
