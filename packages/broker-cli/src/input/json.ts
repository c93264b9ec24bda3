import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { jsonTokens } from "../json-tokens.ts";
import { readTextFile } from "./body.ts";

/**
 * Reads JSON that an option gives: as its value, as `@` and the path of a file, or as `-` for standard input.
 *
 * @returns a value that `JSON.stringify` writes with the same digits
 */
export async function readJson(io: Io, option: string, given: string): Promise<unknown> {
  const text = (await readGiven(io, given)).replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(text, keepDigits);
  } catch {
    throw usageError(
      `${option} is no JSON.`,
      "Quote it for the shell, as '{\"a\":1}', or give @ and the path of a file, or - for standard input.",
    );
  }
  const changed = hasRawJson() ? undefined : changedNumbers(text)[0];
  if (changed === undefined) return value;
  throw usageError(
    `${option} has the number ${changed}, which this Node would send as ${Number(changed)}.`,
    "Use Node 22 or newer.",
  );
}

function readGiven(io: Io, given: string): string | Promise<string> {
  if (given === "-") return io.readStdin();
  return given.startsWith("@") ? readTextFile(io, given.slice(1)) : given;
}

/** Parses JSON to show its values: a number that JavaScript would change is text. */
export function parseForDisplay(text: string): unknown {
  const tokens = jsonTokens(text).map((token) => (isChanged(token) ? JSON.stringify(token) : token));
  return JSON.parse(tokens.join(""));
}

function changedNumbers(text: string): string[] {
  return jsonTokens(text).filter(isChanged);
}

function isChanged(token: string): boolean {
  return /^[-\d]/.test(token) && String(Number(token)) !== token;
}

function hasRawJson(): boolean {
  return typeof Reflect.get(JSON, "rawJSON") === "function";
}

/** Node has `JSON.rawJSON` and the source of a value since version 22. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || !isChanged(source) || !hasRawJson()) return value;
  const rawJson: (text: string) => unknown = Reflect.get(JSON, "rawJSON");
  return rawJson(source);
}
