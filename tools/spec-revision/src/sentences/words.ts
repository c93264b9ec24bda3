// How values stand in a sentence.
import { list } from "@org/codegen/document";

/** Texts that read as something else. */
const LITERALS = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/;

export function quoted(value: unknown): string {
  return `\`${typeof value === "string" && !LITERALS.test(value) ? value : JSON.stringify(value)}\``;
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Those of the one that are not among the others. */
export function without(some: unknown, others: unknown): string[] {
  const known = list(others);
  return list(some).flatMap((each) => (known.includes(each) ? [] : quoted(each)));
}
