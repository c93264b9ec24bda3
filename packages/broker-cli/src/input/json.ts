import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { jsonTokens } from "../json-tokens.ts";
import { readTextFile } from "./body.ts";

/**
 * Reads the JSON of an option. The value of the option is JSON text, `@FILE` to read a file, or `-` to read standard
 * input.
 *
 * @returns a value whose numbers keep all digits in `JSON.stringify`
 * @throws {CliError} invalid_input: the text is not JSON, or Node would change a number
 */
export async function readJson(io: Io, option: string, given: string): Promise<unknown> {
  const text = (await readGiven(io, given)).replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(text, keepDigits);
  } catch {
    throw usageError(
      `The value of ${option} is not JSON.`,
      "Quote the JSON for the shell, such as '{\"a\":1}'. Or give @FILE to read a file, or - to read standard input.",
    );
  }
  const changed = hasRawJson() ? undefined : changedNumbers(text)[0];
  if (changed === undefined) return value;
  throw usageError(
    `${option} contains the number ${changed}, which this version of Node would send as ${Number(changed)}.`,
    "Use Node 22 or later.",
  );
}

function readGiven(io: Io, given: string): string | Promise<string> {
  if (given === "-") return io.readStdin();
  return given.startsWith("@") ? readTextFile(io, given.slice(1)) : given;
}

/** Parses JSON for a table or CSV. A number that JavaScript would change becomes a string. */
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

/** Keeps the digits of a number that JavaScript would change. `JSON.rawJSON` needs Node 22. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || !isChanged(source) || !hasRawJson()) return value;
  const rawJson: (text: string) => unknown = Reflect.get(JSON, "rawJSON");
  return rawJson(source);
}
