// Reads a document, and finds the line number of each value. The document is YAML 1.2 with merge keys, or JSON.
import { LineCounter, parseDocument } from "yaml";
import { DocumentError, kindOf, messageOf, type Fields, type Keys } from "./document.ts";
import { checkStructure } from "./structure.ts";
import { DEEPEST, TOO_DEEP, YamlReader } from "./yaml-reader.ts";

export interface Source {
  readonly file: string;
  readonly document: Fields;
  /**
   * Returns the line number of a node, starting at 1. If a key does not exist, returns the line of the last key that
   * exists.
   */
  readonly lineOf: (keys: Keys) => number;
  /**
   * Returns the digits of a number as written in the document, because JavaScript cannot represent every number.
   * Returns undefined if the value is not a number.
   */
  readonly numberAt: (keys: Keys) => string | undefined;
}

/**
 * Reads an OpenAPI document.
 *
 * @throws {Error} if the YAML is invalid, or a value does not have the type that OpenAPI requires; the message is one
 *   line that begins with `file:line`
 */
export function readSource(yaml: string, file: string): Source {
  const source = readYaml(yaml, file);
  return placed(source, () => {
    checkStructure(source.document);
    return source;
  });
}

/**
 * Reads a YAML document whose root is an object.
 *
 * @throws {Error} if the YAML is invalid, or its root is not an object; the message is one line that begins with
 *   `file:line`
 */
export function readYaml(yaml: string, file: string): Source {
  const counter = new LineCounter();
  const reject = (offset: number, what: string): never => {
    throw new Error(`${file}:${counter.linePos(offset).line || 1}: ${what}`);
  };
  // If a value has an unknown tag, the parser only warns, and reads the value as a string.
  const parsed = parseDocument(yaml, { lineCounter: counter, uniqueKeys: false, prettyErrors: false });
  const [problem] = [...parsed.errors, ...parsed.warnings];
  if (problem?.message.startsWith("Maximum call stack")) return reject(deepIn(yaml), TOO_DEEP);
  if (problem?.code === "MULTIPLE_DOCS") return reject(problem.pos[0], "the file must have exactly one YAML document.");
  if (problem !== undefined) return reject(problem.pos[0], `invalid YAML: ${oneLine(problem.message)}`);
  if (parsed.directives?.yaml.version !== "1.2")
    reject(0, "the document must be YAML 1.2, and declares another version.");
  const reader = new YamlReader(reject);
  const root = reader.read(parsed.contents);
  if (!isObject(root)) return reject(0, `the document must be an object, and is ${kindOf(root)}.`);
  return {
    file,
    document: root,
    lineOf: (keys) => counter.linePos(reader.offsetOf(parsed.contents, keys)).line || 1,
    numberAt: (keys) => reader.numberAt(parsed.contents, keys),
  };
}

/**
 * Decodes the bytes of a file.
 *
 * @throws {Error} if the bytes are not UTF-8; the message is one line that begins with `file:line`
 */
export function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const [before = ""] = new TextDecoder().decode(bytes).split("\uFFFD", 1);
    throw new Error(`${file}:${before.split("\n").length}: the document must be UTF-8.`, { cause });
  }
}

/**
 * Runs `work` on a document. If `work` throws an error, converts the message to one line that begins with `file:line`.
 */
export function placed<T>(source: Source, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw placedError(source, cause);
  }
}

/** Does the same as {@link placed}, with an asynchronous function. */
export async function placedAsync<T>(source: Source, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw placedError(source, cause);
  }
}

function placedError({ file, lineOf }: Source, cause: unknown): Error {
  const keys = cause instanceof DocumentError ? cause.keys : [];
  const what = cause instanceof RangeError ? "the document is nested too deeply." : oneLine(messageOf(cause));
  return new Error(`${file}:${lineOf(keys)}: ${what}`, { cause });
}

/**
 * Returns the approximate offset at which the nesting is too deep. The offset is approximate, because brackets within
 * strings are also counted.
 */
function deepIn(yaml: string): number {
  let depth = 0;
  for (let offset = 0; offset < yaml.length; offset++) {
    const character = yaml.charAt(offset);
    if ("{[".includes(character)) depth++;
    else if ("}]".includes(character)) depth--;
    if (depth > DEEPEST) return offset;
  }
  // If the YAML has no brackets, the indentation of a line shows its level.
  const lines = yaml.split("\n");
  const deep = lines.findIndex((line) => line.length - line.trimStart().length > DEEPEST);
  return lines.slice(0, Math.max(deep, 0)).join("\n").length + 1;
}

function oneLine(message: string): string {
  const lines = message.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
