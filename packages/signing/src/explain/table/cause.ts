import type { NameValuePair } from "../../signature-input.ts";
import type { SigningVariant } from "../signing-variant.ts";

export type Change = Partial<SigningVariant>;

/** One way to make a mistake: its name, and the fields of the variant that it replaces. */
export type Way = readonly [how: string, change: Change, codes?: readonly string[]];

/** A mistake in a step of the scheme. */
export interface Cause<Code extends string = string> {
  readonly code: Code;
  /** What the client did, in one sentence. */
  readonly message: string;
  readonly fix: string;
  /** Number of threads in which people report it. The causes of one message are listed in this order. */
  readonly reports: number;
  /** Ways that are tried together with every other cause, because they are common. */
  readonly core?: readonly string[];
  /** Whether it is listed before the causes that differ from it on other requests alone. */
  readonly isPlain?: true;
  /** Whether it is tried alone only, because it is rare or has very many ways. */
  readonly alone?: true;
  readonly ways: (variant: SigningVariant) => Iterable<Way>;
  /** Returns further ways, which are too many to try with other mistakes. */
  readonly rareWays?: (variant: SigningVariant) => Iterable<Way>;
}

/** Keeps the codes as literals. */
export function causes<const Code extends string>(...list: Cause<Code>[]): readonly Cause<Code>[] {
  return list;
}

export const mapTexts = (pairs: readonly NameValuePair[], change: (text: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [change(name), change(value)]);

export const mapValues = (pairs: readonly NameValuePair[], change: (value: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [name, change(value)]);

export const mapNames = (pairs: readonly NameValuePair[], change: (name: string) => string): NameValuePair[] =>
  pairs.map(([name, value]) => [change(name), value]);

/** Returns the change of one header's value. */
export function withHeader({ headers }: SigningVariant, name: string, value: string): Change {
  return { headers: headers.map(([each, before]): NameValuePair => [each, each === name ? value : before]) };
}

export function headerOf({ headers }: SigningVariant, name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? "";
}

/** Returns a way for each named value. */
export function each<T>(values: Readonly<Record<string, T>>, change: (value: T, how: string) => Change): Way[] {
  return Object.entries(values).map(([how, value]) => [how, change(value, how)]);
}

/** Joins the parts as the scheme does, for a way that changes one of them. */
export const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join("&");

/** Removes a character from the end of a text, as often as it is there. In linear time, which `/=+$/` does not take. */
export function withoutEnd(text: string, character: string): string {
  let length = text.length;
  while (text[length - 1] === character) length--;
  return text.slice(0, length);
}
