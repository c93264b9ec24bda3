// Defines the type of a cause, and functions that create the variants of a mistake.
import type { NameValuePair } from "../../signature-input.ts";
import { plain } from "../formats/encoders.ts";
import { parseJson } from "../formats/json-tree.ts";
import type { Body, SigningVariant } from "../signing-variant.ts";

export type Change = Partial<SigningVariant>;

/**
 * Variant of a mistake, and its effect on the signature. If `codes` is present, `explain` reports `codes` instead of
 * the code of the cause.
 */
export type Way = readonly [how: string, change: Change, codes?: readonly string[]];

export interface Cause<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly fix: string;
  /**
   * Returns a more exact text than `message`. `client` is the request as the client signed it, and `right` is the
   * correctly signed request.
   */
  readonly describe?: (client: SigningVariant, right: SigningVariant) => string;
  /**
   * Number of issue threads that report the mistake. The search tries frequently reported mistakes first.
   *
   * @default 0
   */
  readonly reports?: number;
  /** Names of the common variants of the mistake. The search tries pairs of common variants before all other pairs. */
  readonly core?: readonly string[];
  /**
   * Codes of causes that this cause repeats in other words, or that imply this cause. `explain` does not list this
   * cause as an alternative to these causes.
   */
  readonly restates?: readonly string[];
  /** Whether `explain` lists this cause first if several causes explain the same signature. */
  readonly isPlain?: true;
  /** True for a mistake that is rare or has many variants. The search tries no pairs with such a mistake. */
  readonly alone?: true;
  /**
   * True for an HMAC with another hash algorithm. If the MAC has the length of the given signature, but not the length
   * of a correct signature, the search also tries this mistake together with the other mistakes.
   */
  readonly isAlgorithm?: true;
  readonly ways: (variant: SigningVariant) => Iterable<Way>;
  /** Rare forms of the mistake. To save time, the search does not combine these forms with a second mistake. */
  readonly rareWays?: (variant: SigningVariant) => Iterable<Way>;
}

export const reportsOf = ({ reports = 0 }: Pick<Cause, "reports">): number => reports;

export const causes = <Code extends string>(byCode: Readonly<Record<Code, Omit<Cause, "code">>>): Cause<Code>[] =>
  withCodes(byCode);

/** Converts an object with an entry for each code to a list of entries. */
export function withCodes<Code extends string, Entry>(byCode: Readonly<Record<Code, Entry>>) {
  const list: (Entry & { readonly code: Code })[] = [];
  for (const code in byCode) list.push({ code, ...byCode[code] });
  return list;
}

export const mapTexts = (pairs: readonly NameValuePair[], change: (text: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [change(name), change(value)]);

export const mapValues = (pairs: readonly NameValuePair[], change: (value: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [name, change(value)]);

export const mapNames = (pairs: readonly NameValuePair[], change: (name: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [change(name), value]);

/** Writes pairs as `name=value`, joined by `&`. */
export const asForm = (pairs: readonly NameValuePair[], encode: ChangeText = plain): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");

export function withHeader({ headers }: SigningVariant, name: string, value: string): Change {
  return { headers: headers.map(([each, before]): NameValuePair => [each, each === name ? value : before]) };
}

export function headerOf({ headers }: SigningVariant, name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? "";
}

/** Creates a variant of a mistake for each value. The name of the variant is the name of the value. */
export function each<T>(change: (value: T) => Change, values: Readonly<Record<string, T>>): Way[] {
  return Object.entries(values).map(([how, value]) => [how, change(value)]);
}

export type ChangeText = (text: string) => string;

/** Creates a function that changes the value of a header. */
export const headerWays =
  (name: string, changes: Readonly<Record<string, ChangeText>>) =>
  (variant: SigningVariant): Way[] =>
    each((change) => withHeader(variant, name, change(headerOf(variant, name))), changes);

export const CASES: Readonly<Record<string, ChangeText>> = {
  "lower case": (text) => text.toLowerCase(),
  "upper case": (text) => text.toUpperCase(),
};

/** Creates functions that insert a text into templates, such as `"…"`. The name of each function is its template. */
export function inTemplates(templates: readonly string[]): Record<string, ChangeText> {
  return Object.fromEntries(templates.map((template) => [template, (text) => template.replaceAll("…", () => text)]));
}

export const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join("&");

/**
 * Removes all repetitions of a character from the end of a text. A loop takes linear time, but a regular expression
 * such as `/=+$/` can take quadratic time.
 */
export function withoutEnd(text: string, character: string): string {
  let length = text.length;
  while (text[length - 1] === character) length--;
  return text.slice(0, length);
}

/**
 * Maximum length of a body, in UTF-16 units. For a longer body, `explain` does not try mistakes that change the body,
 * because the changed copies take too much memory.
 */
const LONGEST_REWRITTEN = 180_000;

export function isRewritable(body: string): boolean {
  return body.length <= LONGEST_REWRITTEN && (parseJson(body) !== undefined || !isJson(body));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text of the body, or undefined without a body or for a body of bytes. */
export const textOfBody = ({ body }: SigningVariant): string | undefined =>
  typeof body?.data === "string" ? body.data : undefined;

/**
 * Creates a function that changes the text of the body. If the search calls the function again for another MAC
 * algorithm, the function returns the same bodies, because the search caches hashes by body.
 */
export function ofBody(waysOf: (text: string, variant: SigningVariant) => readonly Way[]): Cause["ways"] {
  const known = new WeakMap<Body, readonly Way[]>();
  return (variant) => {
    const text = textOfBody(variant);
    if (variant.body === undefined || text === undefined || text.length > LONGEST_REWRITTEN) return [];
    const ways = known.get(variant.body) ?? waysOf(text, variant);
    known.set(variant.body, ways);
    return ways;
  };
}

type Rewrite = (text: string, variant: SigningVariant) => string | Uint8Array | undefined;

/** Creates a function that applies `changes` to the text of the body. */
export const rewriting = (changes: Readonly<Record<string, Rewrite>>): Cause["ways"] =>
  ofBody((text, variant) =>
    Object.entries(changes).flatMap(([how, change]): Way[] => {
      try {
        const data = change(text, variant);
        return data === undefined || data === text ? [] : [[how, { body: { data } }]];
      } catch {
        // `change` throws an error if the body does not have the JSON structure that `change` expects.
        return [];
      }
    }),
  );
