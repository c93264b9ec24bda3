import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { jsonTokens } from "../output/json.ts";
import { readTextFile } from "./text.ts";

/**
 * Reads the JSON of an option. The value of the option is JSON text, `@FILE` to read a file, or `-` to read standard
 * input.
 *
 * @returns the parsed value, which `JSON.stringify` writes with the original digits of the numbers
 */
export async function readJson(io: Io, option: string, given: string): Promise<unknown> {
  return parseJson(await readGiven(io, given), `The value of ${option}`, QUOTE);
}

const QUOTE =
  "Quote the JSON for the shell, such as '{\"a\":1}'. Or give @FILE to read a file, or - to read standard input.";

/**
 * Parses JSON so that `JSON.stringify` writes the original digits of the numbers.
 *
 * @param name name of the text at the beginning of an error
 * @param fix advice if the text is not JSON
 */
export function parseJson(given: string, name: string, fix: string): unknown {
  const text = given.replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(text, keepDigits);
  } catch {
    throw usageError(`${name} is not JSON.`, fix);
  }
  const changed = hasRawJson() ? undefined : changedNumbers(text)[0];
  if (changed === undefined) return value;
  throw usageError(
    `${name} contains the number ${changed}, but this version of Node can only send ${Number(changed)}.`,
    "Use Node 22 or later.",
  );
}

function readGiven(io: Io, given: string): string | Promise<string> {
  if (given === "-") return io.readStdin();
  return given.startsWith("@") ? readTextFile(io, given.slice(1)) : given;
}

/**
 * Parses JSON so that `broker` can print the values as a table or as CSV. If JavaScript cannot store all digits of a
 * number, the number becomes a string.
 */
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

/**
 * Returns a value that `JSON.stringify` writes with the original digits of the number. `JSON.rawJSON` needs Node 22 or
 * later.
 */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || !isChanged(source) || !hasRawJson()) return value;
  const rawJson: (text: string) => unknown = Reflect.get(JSON, "rawJSON");
  return rawJson(source);
}
