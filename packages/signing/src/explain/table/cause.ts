import type { NameValuePair } from "../../signature-input.ts";
import type { SigningVariant } from "../signing-variant.ts";

export type Change = Partial<SigningVariant>;

/**
 * One way to make a mistake: the name of the way, the changed fields of the variant, and the codes, if they differ from
 * the code of the cause.
 */
export type Way = readonly [how: string, change: Change, codes?: readonly string[]];

/** A mistake in a step of the scheme. */
export interface Cause<Code extends string = string> {
  readonly code: Code;
  /** Sentence that states the mistake. */
  readonly message: string;
  /** Advice on how to correct the mistake. */
  readonly fix: string;
  /** Number of issue threads in which people report the mistake. A result lists the most reported causes first. */
  readonly reports: number;
  /** Names of the common ways to make the mistake. The search combines them with every other cause. */
  readonly core?: readonly string[];
  /** Whether a result lists this cause before other causes with the same signature. */
  readonly isPlain?: true;
  /** Whether the search tries this cause only alone, because the cause is rare or has very many ways. */
  readonly alone?: true;
  /** Returns the ways to make the mistake that have an effect on the request. */
  readonly ways: (variant: SigningVariant) => Iterable<Way>;
  /**
   * Returns further ways to make the mistake. The search does not combine these ways with other mistakes, because they
   * are too many.
   */
  readonly rareWays?: (variant: SigningVariant) => Iterable<Way>;
}

/** Returns the causes unchanged. The type of this function keeps the codes as literals. */
export function causes<const Code extends string>(...list: Cause<Code>[]): readonly Cause<Code>[] {
  return list;
}

export const mapTexts = (pairs: readonly NameValuePair[], change: (text: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [change(name), change(value)]);

export const mapValues = (pairs: readonly NameValuePair[], change: (value: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [name, change(value)]);

export const mapNames = (pairs: readonly NameValuePair[], change: (name: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [change(name), value]);

export function withHeader({ headers }: SigningVariant, name: string, value: string): Change {
  return { headers: headers.map(([each, before]): NameValuePair => [each, each === name ? value : before]) };
}

export function headerOf({ headers }: SigningVariant, name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? "";
}

/** Returns a way to make the mistake for each named value. */
export function each<T>(values: Readonly<Record<string, T>>, change: (value: T, how: string) => Change): Way[] {
  return Object.entries(values).map(([how, value]) => [how, change(value, how)]);
}

/** Joins the parts like the scheme, for a mistake that changes one of the parts. */
export const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join("&");

/**
 * Removes all occurrences of a character from the end of a text. A regular expression such as `/=+$/` would not take
 * linear time.
 */
export function withoutEnd(text: string, character: string): string {
  let length = text.length;
  while (text[length - 1] === character) length--;
  return text.slice(0, length);
}
