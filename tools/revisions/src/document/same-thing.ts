// Decides whether two differently named objects are the same thing under a new name.
import { isDeepStrictEqual } from "node:util";
import { fields, type Fields } from "@org/codegen/document";
import { TEXTS } from "./texts.ts";

type Named = readonly [name: string, value: unknown];

/** Compares names and descriptions too, because many unrelated properties have equal schemas. */
export function isSameThing([from, one]: Named, [to, other]: Named): boolean {
  if (!isDeepStrictEqual(withoutTexts(one), withoutTexts(other))) return false;
  const { description } = fields(one);
  if (description !== undefined && description === fields(other)["description"]) return true;
  return sharesWord(from, to) || (description === undefined && !isBare(fields(fields(one)["schema"] ?? one)));
}

/** Recognizes a plain type or reference, because many unrelated objects have the same type or reference. */
function isBare({ type, ...schema }: Fields): boolean {
  return type !== "array" && Object.keys(schema).every((key) => key === "$ref");
}

export function sharesWord(from: string, to: string): boolean {
  const words = wordsOf(to);
  return wordsOf(from).some((word) => words.some((each) => each.startsWith(word) || word.startsWith(each)));
}

function wordsOf(name: string): string[] {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return parts.filter((word) => word.length > 1);
}

export function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !TEXTS.has(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutTexts(each)]));
}
