import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { jsonTokens } from "../output/json.ts";
import { readStdin, readTextFile } from "./read-text.ts";

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

function readGiven(io: Io, given: string): string | Promise<string> {
  if (given === "-") return readStdin(io);
  return given.startsWith("@") ? readTextFile(io, given.slice(1)) : given;
}

/** Returns advice for the user if the value of `--data` is not JSON. */
export function dataFix(data: string | undefined): string {
  if (data?.startsWith("@")) return `To send a file, use \`--data-file ${data.slice(1)}\`.`;
  return "Check the syntax, such as brackets, commas and quotation marks.";
}

/**
 * Parses JSON so that `JSON.stringify` writes the original digits of the numbers.
 *
 * @param name name of the text, with which the error message begins
 * @param fix advice if the text is not JSON
 * @throws {CliError} invalid_input: the text is not JSON, or has a name or a number that JavaScript cannot keep
 */
export function parseJson(given: string, name: string, fix: string): unknown {
  const text = given.replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(text, keepDigits);
  } catch {
    throw usageError(`${name} is not JSON.`, fix);
  }
  const tokens = jsonTokens(text);
  const number = hasRawJson() ? undefined : tokens.find(isChanged);
  if (number !== undefined) {
    const problem = `${name} contains the number ${number}, but this version of Node can only send ${Number(number)}.`;
    throw usageError(problem, "Use Node 22 or later.");
  }
  const repeated = repeatedName(tokens);
  if (repeated === undefined) return value;
  throw usageError(`${name} has the name \`${repeated}\` twice in one object.`, "Write each name once.");
}

/**
 * Returns a name that occurs twice in the same JSON object. `JSON.parse` would silently drop the first of the two
 * values.
 */
function repeatedName(tokens: readonly string[]): string | undefined {
  const objects: Set<string>[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === "{") objects.push(new Set());
    if (token === "}") objects.pop();
    if (tokens[at + 1] !== ":") continue;
    const name: string = JSON.parse(token);
    if (objects.at(-1)?.has(name)) return name;
    objects.at(-1)?.add(name);
  }
  return undefined;
}

/**
 * Parses JSON so that `broker` can print the values with all digits. In Node 20, a number becomes a string if
 * JavaScript cannot store all its digits.
 */
export function parseForDisplay(text: string): unknown {
  if (hasRawJson()) return JSON.parse(text, keepDigits);
  const tokens = jsonTokens(text).map((token) => (isChanged(token) ? JSON.stringify(token) : token));
  return JSON.parse(tokens.join(""));
}

function isChanged(token: string): boolean {
  return /^[-\d]/.test(token) && String(Number(token)) !== token;
}

function hasRawJson(): boolean {
  return typeof Reflect.get(JSON, "rawJSON") === "function";
}

/**
 * Returns a value that `JSON.stringify` writes with the original digits of the number. `keepDigits` needs
 * `JSON.rawJSON`, which exists in Node 22 or later.
 */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || !isChanged(source) || !hasRawJson()) return value;
  const rawJson: (text: string) => unknown = Reflect.get(JSON, "rawJSON");
  return rawJson(source);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
