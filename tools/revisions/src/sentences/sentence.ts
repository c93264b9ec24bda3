// A sentence of a plan, before its name is put in: things of one kind that change alike share one.
import type { Name } from "./schema-name.ts";
import { capitalised } from "./words.ts";

export type Phrase = (name: Name) => string;

export interface Sentence {
  readonly name: Name;
  /** The sentence without its full stop. */
  readonly phrase: Phrase;
  /** What a user does about it; empty where the sentence says that. */
  readonly advice?: string;
  /** What a user of the sandbox is told in its place; undefined where that is the same, empty where it is nothing. */
  readonly sandbox?: string;
}

export function be({ isPlural }: Name): "is" | "are" {
  return isPlural ? "are" : "is";
}

export function have({ isPlural }: Name): "has" | "have" {
  return isPlural ? "have" : "has";
}

/** From one description to another one: the same one twice is another way to write it. */
export function turn({ text, isPlural }: Name, from: string, to: string): string {
  if (from === to) return restated({ text, isPlural });
  return `${text} ${isPlural ? "change" : "changes"} from ${from} to ${to}`;
}

export function restated({ text, isPlural }: Pick<Name, "text" | "isPlural">): string {
  return `${text} ${isPlural ? "are" : "is"} written in another way`;
}

/** A sentence about one thing that never shares it. */
export function alone(text: string, rest: Omit<Sentence, "name" | "phrase"> = {}): Sentence {
  return { name: { text, isPlural: false, among: undefined }, phrase: ({ text }) => text, ...rest };
}

/** What changed, what callers do about it, and what it means to a user of the sandbox, who has no calls. */
export function instructed(what: string, todo: string, inSandbox?: string): Sentence {
  return alone(`${what}: ${todo}`, {
    advice: "",
    sandbox: capitalised(inSandbox === undefined ? what : `${what}: ${inSandbox}`),
  });
}
