// Hides secrets in text that comes from a service, a library or a user.
import { assertFewEscapes, base64Texts, FOREIGN, viewsOf } from "./decoded-views.ts";

/** Text that replaces a secret. */
export const REDACTED = "[redacted]";
const CUT = " [cut]";

/** Number of characters below which the redactor finds a secret only as a whole word. */
const SHORT = 8;
/** Minimum length of the start of a secret that the redactor finds if a library replaced the rest by "...". */
const BEGINNING = 4;
/** Maximum number of compared characters for each form of a secret, so that a search takes linear time. */
const MAX_COMPARED = 200_000;
/**
 * Minimum number of characters after a cut that the redactor also searches, because a secret can begin before the cut.
 */
const LOOKAHEAD = 4096;

type Span = readonly [start: number, end: number];

const WHOLE: readonly Span[] = [[0, Infinity]];

interface Needle {
  readonly text: string;
  /** Secret that `text` encodes. */
  readonly secret: string;
  readonly isShort: boolean;
}

interface Needles {
  /** Encoded forms of the secrets, in lower case. */
  readonly literal: readonly Needle[];
  /** Encoded forms of the secrets, with their escapes decoded. */
  readonly decoded: readonly Needle[];
  /**
   * Texts of `decoded`. Unless a secret is short, its text lacks the first characters (at most four) and the last
   * character. An escape directly before or after the secret can contain these characters.
   */
  readonly middles: readonly Needle[];
}

/** Functions that hide the same secrets in texts. */
export interface Redactor {
  /**
   * Returns the text with `[redacted]` instead of each secret. If the text has more than `most` characters, the
   * redactor cuts the text there, and adds ` [cut]`.
   */
  readonly redact: (text: string, most?: number) => string;
  /**
   * Returns a function that returns the part of the text from `start` to `end`, without secrets. The returned function
   * also hides a secret that extends over several parts.
   */
  readonly readerOf: (text: string) => (start: number, end: number) => string;
}

/**
 * Creates a redactor, which hides secrets in texts of a service, a library or a user.
 *
 * The redactor finds a secret in any letter case, and percent-encoded, form-encoded, escaped for JSON or HTML, or in
 * base64. If only the decoded text contains a secret, the redactor hides the whole text. The redactor also hides the
 * whole text if it has more than 16 layers of escapes, or more than 100,000 escapes.
 *
 * A secret of fewer than eight characters can be a part of many words. The redactor finds such a secret only as a whole
 * word, between characters that are not letters, digits or underscores.
 *
 * @internal
 */
export function createRedactor(secrets: Iterable<string>): Redactor {
  const needles = attempt(() => needlesOf(secrets));
  const find = (text: string, isCut: boolean) => (needles && attempt(() => findSecrets(text, needles, isCut))) ?? WHOLE;
  const redact = (text: string, most = text.length): string => {
    const kept = Math.min(most, text.length);
    const isCut = kept < text.length;
    const longest = Math.max(LOOKAHEAD, ...(needles?.literal ?? []).map((each) => each.text.length));
    const spans = find(text.slice(0, kept + longest), isCut);
    return show(text, spans, 0, kept) + (isCut ? CUT : "");
  };
  return {
    redact,
    readerOf(text) {
      const spans = find(text, false);
      if (spans !== WHOLE) return (start, end) => show(text, spans, start, end);
      return (start, end) => redact(text.slice(start, end));
    },
  };
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function show(text: string, spans: readonly Span[], start: number, end: number): string {
  let shown = "";
  let from = start;
  for (const [first, last] of spans) {
    if (last <= from) continue;
    if (first >= end) break;
    shown += text.slice(from, first) + REDACTED;
    from = last;
  }
  return shown + text.slice(from, end);
}

function findSecrets(text: string, needles: Needles, isCut: boolean): readonly Span[] {
  assertFewEscapes(text);
  const folded = fold(text);
  const found = needles.literal.map((needle) => ({ needle, spans: search(folded, needle, isCut) }));
  const spansOf = (list: typeof found) => merged(list.flatMap(({ spans }) => spans));
  const spans = spansOf(found);
  const masked = show(text, spans, 0, text.length);
  if ([masked, ...base64Texts(masked)].some((each) => isDecodable(each, needles))) return WHOLE;
  // `[redacted]` can replace a part of a longer secret. So the redactor searches for each longer secret in a text in
  // which the shorter secrets are not replaced.
  const shown = found.filter(({ spans }) => spans.length > 0);
  for (const secret of new Set(needles.literal.map((needle) => needle.secret))) {
    const outer = shown.filter(({ needle }) => !isInside(needle, secret, needles.literal));
    if (outer.length === shown.length) continue;
    if (isDecodable(show(text, spansOf(outer), 0, text.length), needles, secret)) return WHOLE;
  }
  return spans;
}

const isInside = ({ text, secret }: Needle, longer: string, literal: readonly Needle[]): boolean =>
  secret !== longer && literal.some((other) => other.secret === longer && other.text.includes(text));

/** Returns whether a decoded version of the text contains the secret. Without `secret`, searches all secrets. */
function isDecodable(text: string, { decoded, middles }: Needles, secret?: string): boolean {
  const [whole = "", ...views] = viewsOf(text);
  const isIn = (view: string) => (needle: Needle) =>
    (secret ?? needle.secret) === needle.secret && search(view, needle, false).length > 0;
  return decoded.some(isIn(whole)) || views.some((view) => middles.some(isIn(view)));
}

function search(text: string, { text: needle, isShort }: Needle, isCut: boolean): Span[] {
  const spans: Span[] = [];
  const head = needle.slice(0, isShort ? needle.length : BEGINNING);
  const isWordAt = (at: number) => /^\w/.test(text.charAt(at));
  let compared = 0;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    let end = at + head.length;
    while (end - at < needle.length && text[end] === needle[end - at]) end++;
    const isWhole = end - at === needle.length;
    if (isShort ? !isWordAt(at - 1) && !isWordAt(end) : isWhole || isShortened(text, end, isCut)) {
      spans.push([at, end]);
      at = end - 1;
    }
    if ((compared += end - at) > MAX_COMPARED) throw new RangeError("too many comparisons");
  }
  return spans;
}

function isShortened(text: string, end: number, isCut: boolean): boolean {
  return text.startsWith("...", end) || text[end] === "…" || (isCut && end === text.length);
}

function merged(spans: readonly Span[]): readonly Span[] {
  const result: [number, number][] = [];
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function needlesOf(secrets: Iterable<string>): Needles {
  const literal = new Map<string, Needle>();
  const decoded = new Map<string, Needle>();
  for (const given of secrets) {
    // `encodeURIComponent` throws an error for half of a surrogate pair.
    const secret = given.toWellFormed();
    const isShort = secret.length < SHORT;
    const add = (to: Map<string, Needle>, text: string) => text && to.set(text, { text, secret, isShort });
    for (const form of formsOf(secret)) {
      add(literal, fold(form));
      for (const view of viewsOf(form)) {
        // If a secret ends in a backslash, the decoder reads the backslash as an escape of the next character of the
        // text.
        const text = view.replace(/\\$/, "");
        const known = text.replaceAll(FOREIGN, "").length;
        if (known === text.length || known >= BEGINNING) add(decoded, text);
      }
    }
  }
  const middles = new Map<string, Needle>();
  for (const needle of decoded.values()) {
    const { text, isShort } = needle;
    const middle = isShort ? text : text.slice(Math.min(4, Math.floor(text.length / 4)), -1);
    if (middle !== "") middles.set(middle, { ...needle, text: middle });
  }
  return { literal: [...literal.values()], decoded: [...decoded.values()], middles: [...middles.values()] };
}

/**
 * Converts a text to lower case, unless the length of the text would change. Only the lower case of U+0130 has another
 * length.
 */
function fold(text: string): string {
  return text.includes("\u0130") ? text : text.toLowerCase();
}

function formsOf(secret: string): Set<string> {
  // Most secrets consist of characters that none of the encodings below changes.
  if (/^[\w.~-]*$/.test(secret) && !/^\d+$/.test(secret)) return new Set([secret, ...base64FormsOf(secret)]);
  const json = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([["", secret]]).toString().slice(1),
    json,
    json.replaceAll("/", String.raw`\/`),
    secret.replaceAll(/[&<>"']/g, (character) => `&${HTML[character] ?? ""};`),
  ];
  // `viewsOf` replaces characters beyond ASCII by `?`, so the redactor searches for their escapes without decoding
  // them.
  if (/[^\u0000-\u007f]/.test(secret)) {
    forms.push(
      json.replaceAll(/[^\u0000-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
      secret.replaceAll(/[^\u0000-\u007f]/gu, (character) => `&#${character.codePointAt(0)};`),
      secret.replaceAll(/[^\u0000-\u007f]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16)};`),
    );
  }
  // `JSON.parse` rounds a long number, so the redactor also searches for the rounded secret.
  if (/^\d+$/.test(secret)) forms.push(String(Number(secret)));
  return new Set([...forms, ...[...new Set(forms)].flatMap(base64FormsOf)]);
}

/** Returns the secret in base64, as it appears at each of the three positions in a longer text in base64. */
function base64FormsOf(text: string): string[] {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return [0, 1, 2].flatMap((offset) => {
    const encoded = btoa("\0".repeat(offset) + bytes);
    // The first and the last base64 character can also contain bits of the text before and after the secret.
    const start = offset && offset + 1;
    const ends = [encoded.replaceAll("=", "").length, Math.floor(((offset + bytes.length) * 4) / 3)];
    const forms = ends.map((end) => encoded.slice(start, end)).filter((form) => form.length >= BEGINNING);
    return forms.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
  });
}

const HTML: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
