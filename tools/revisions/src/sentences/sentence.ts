// Defines the type of a sentence. The name is inserted later, because similar changes of one owner share a sentence.
import type { Name } from "./schema-name.ts";
import { capitalised } from "./words.ts";

export type Phrase = (name: Name) => string;

export interface Sentence {
  readonly name: Name;
  /** Function that returns the sentence for a name, without a full stop. */
  readonly phrase: Phrase;
  /** Instruction for users of the client; empty if the sentence already contains the instruction. */
  readonly advice?: string;
  /**
   * Sentence for users of the sandbox. The field is undefined if all users get the same sentence. The field is empty if
   * the change does not affect the sandbox.
   */
  readonly sandbox?: string;
}

export function be({ isPlural }: Name): "is" | "are" {
  return isPlural ? "are" : "is";
}

export function have({ isPlural }: Name): "has" | "have" {
  return isPlural ? "have" : "has";
}

/**
 * Describes a change from one description to another. If both descriptions are equal, the sentence says that only the
 * notation changes.
 */
export function turn({ text, isPlural }: Name, from: string, to: string): string {
  if (from === to) return restated({ text, isPlural });
  return `${text} ${isPlural ? "change" : "changes"} from ${from} to ${to}`;
}

export function restated({ text, isPlural }: Pick<Name, "text" | "isPlural">): string {
  return `${text} ${isPlural ? "are" : "is"} written in another way`;
}

/** Returns a sentence that is never merged with the sentence of another change. */
export function alone(text: string, rest: Omit<Sentence, "name" | "phrase"> = {}): Sentence {
  return { name: { text, isPlural: false, among: undefined }, phrase: ({ text }) => text, ...rest };
}

/**
 * Returns a sentence that also tells callers what to do.
 *
 * @param what       the change, without a full stop
 * @param todo       the instruction for callers
 * @param inSandbox  the instruction for users of the sandbox, who make no calls
 */
export function instructed(what: string, todo: string, inSandbox?: string): Sentence {
  return alone(`${what}: ${todo}`, {
    advice: "",
    sandbox: capitalised(inSandbox === undefined ? what : `${what}: ${inSandbox}`),
  });
}
