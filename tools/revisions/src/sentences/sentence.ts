// Defines sentences that several similar changes can share.
import type { Name } from "./schema-name.ts";
import { capitalised } from "./words.ts";

export type Phrase = (name: Name) => string;

export interface Sentence {
  readonly name: Name;
  /** Returns the sentence without a full stop. */
  readonly phrase: Phrase;
  /** Instruction for users of the client. If the field is empty, `phrase` already contains the instruction. */
  readonly advice?: string;
  /**
   * Sentence for users of the sandbox. If the field is undefined, users of the sandbox read `phrase`. If the field is
   * empty, the change does not affect the sandbox.
   */
  readonly sandbox?: string;
}

export function be({ isPlural }: Name): "is" | "are" {
  return isPlural ? "are" : "is";
}

export function have({ isPlural }: Name): "has" | "have" {
  return isPlural ? "have" : "has";
}

/** Returns the result of `restated` if `from` and `to` are equal. */
export function turn({ text, isPlural }: Name, from: string, to: string): string {
  if (from === to) return restated({ text, isPlural });
  return `${text} ${isPlural ? "change" : "changes"} from ${from} to ${to}`;
}

export function restated({ text, isPlural }: Pick<Name, "text" | "isPlural">): string {
  return `${text} ${isPlural ? "are" : "is"} written in another way`;
}

/** Returns a sentence that is never combined with the sentences of other changes. */
export function alone(text: string, rest: Omit<Sentence, "name" | "phrase"> = {}): Sentence {
  return { name: { text, isPlural: false, among: undefined }, phrase: ({ text }) => text, ...rest };
}

/**
 * @param what the change, without a full stop
 * @param inSandbox the text that replaces `todo` for users of the sandbox
 */
export function instructed(what: string, todo: string, inSandbox?: string): Sentence {
  return alone(`${what}: ${todo}`, {
    advice: "",
    sandbox: capitalised(inSandbox === undefined ? what : `${what}: ${inSandbox}`),
  });
}
