// Defines sentences that several similar changes can share, and formats the values and names in a sentence.
import { capitalize } from "@org/codegen/document";

export interface Name {
  readonly text: string;
  readonly isPlural: boolean;
  readonly among: Among | undefined;
}

/** Group of similar objects, such as the properties of a schema. Similar changes in a group share a sentence. */
export interface Among {
  readonly owner: string;
  readonly nouns: string;
  readonly short: string;
}

export function named(text: string, among?: Among): Name {
  return { text, isPlural: false, among };
}

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

/** Returns a sentence such as "`a` changes from 1 to 2". If both are equal, returns the sentence of `restated`. */
export function turn({ text, isPlural }: Name, from: string, to: string): string {
  if (from === to) return restated({ text, isPlural });
  return `${text} ${isPlural ? "change" : "changes"} from ${from} to ${to}`;
}

export function restated({ text, isPlural }: Pick<Name, "text" | "isPlural">): string {
  return `${text} ${isPlural ? "are" : "is"} written in another way`;
}

/** Returns a sentence that consists of the name and the given words. */
export function says(name: Name, words: string): Sentence {
  return { name, phrase: ({ text }) => `${text} ${words}` };
}

/** Returns a sentence with "is" or "are" between the name and the given words. */
export function saysIs(name: Name, words: string): Sentence {
  return { name, phrase: (each) => `${each.text} ${be(each)} ${words}` };
}

/** Returns a sentence that is never combined with the sentences of other changes. */
export function alone(text: string, rest: Omit<Sentence, "name" | "phrase"> = {}): Sentence {
  return { name: named(text), phrase: ({ text }) => text, ...rest };
}

/**
 * @param what the change, without a full stop
 * @param inSandbox the text that replaces `todo` for users of the sandbox
 */
export function instructed(what: string, todo: string, inSandbox?: string): Sentence {
  return alone(`${what}: ${todo}`, {
    advice: "",
    sandbox: capitalize(inSandbox === undefined ? what : `${what}: ${inSandbox}`),
  });
}

/** Texts that look like a boolean, null or a number. */
const LITERALS = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/;

export function quoted(value: unknown): string {
  if (value === "") return "the empty text";
  return `\`${typeof value === "string" && !LITERALS.test(value) ? value : printed(value)}\``;
}

function printed(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value) ?? "nothing";
}

/** Replaces "it" with "they" in a reason that applies to several changes. */
export function ofSeveral(reason: string): string {
  return reason
    .replaceAll(/\bIt (\w+)/g, (_, verb: string) => `They ${PLURALS[verb] ?? verb.replace(/s$/, "")}`)
    .replaceAll("this name", "these names")
    .replaceAll(/\bit\b/g, "them")
    .replaceAll(/\bits\b/g, "their");
}

const PLURALS: Readonly<Record<string, string>> = { has: "have", is: "are", does: "do", applies: "apply" };

export function joined(parts: readonly string[], word = "and"): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${word} ${last}`;
}
