// Reads a JSON document or a YAML 1.2 document, and finds the line number of each value. YAML may contain merge keys.
import { LineCounter, parseDocument } from "yaml";
import { DocumentError, isObject, kindOf, messageOf, type Fields, type Keys } from "./document.ts";
import { checkStructure } from "./structure.ts";
import { TOO_DEEP, YamlReader } from "./yaml-reader.ts";

export interface Source {
  readonly file: string;
  readonly document: Fields;
  /**
   * Returns the line number of a node, counted from 1. If the node does not exist, returns the line of the nearest
   * existing parent.
   */
  readonly lineOf: (keys: Keys) => number;
  /**
   * Returns the digits of a number as in the document, because a JavaScript number can lose digits. Returns
   * undefined if the value is not a number.
   */
  readonly numberAt: (keys: Keys) => string | undefined;
}

/**
 * Reads an OpenAPI document.
 *
 * @throws {Error} if the YAML is invalid, or if a value has a type that OpenAPI does not allow. The one-line message
 *   begins with `file:line`
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
 * @throws {Error} if the YAML is invalid, or if the root is not an object. The one-line message begins with `file:line`
 */
export function readYaml(yaml: string, file: string): Source {
  const counter = new LineCounter();
  const reject = (offset: number, what: string): never => {
    throw new Error(`${file}:${counter.linePos(offset).line || 1}: ${what}`);
  };
  // Warnings are errors here, because the parser only warns of an unknown YAML tag, and reads its value as a string.
  const parsed = parseDocument(yaml, { lineCounter: counter, uniqueKeys: false, prettyErrors: false });
  const [problem] = [...parsed.errors, ...parsed.warnings];
  if (problem?.code === "RESOURCE_EXHAUSTION") return reject(problem.pos[0], TOO_DEEP);
  if (problem?.code === "MULTIPLE_DOCS") return reject(problem.pos[0], "the file must have exactly one YAML document.");
  if (problem !== undefined) return reject(problem.pos[0], `invalid YAML: ${oneLine(problem.message)}`);
  if (parsed.directives?.yaml.version !== "1.2")
    reject(0, "the document must be YAML 1.2, but declares another version of YAML.");
  const reader = new YamlReader(parsed, reject);
  const root = reader.read();
  if (!isObject(root)) return reject(0, `the document must be an object, but is ${kindOf(root)}.`);
  return {
    file,
    document: root,
    lineOf: (keys) => counter.linePos(reader.offsetOf(keys)).line || 1,
    numberAt: (keys) => reader.numberAt(keys),
  };
}

/**
 * Decodes the bytes of a file.
 *
 * @throws {Error} if the bytes are not UTF-8. The one-line message begins with `file:line`
 */
export function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const [before = ""] = new TextDecoder().decode(bytes).split("\uFFFD", 1);
    throw new Error(`${file}:${before.split("\n").length}: the document must be UTF-8.`, { cause });
  }
}

/** Calls the function `work`, and converts the message of a thrown error to one line that begins with `file:line`. */
export function placed<T>(source: Source, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw placedError(source, cause);
  }
}

export async function placedAsync<T>(source: Source, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw placedError(source, cause);
  }
}

/** Returns an error with a one-line message that begins with `file:line`. */
export function placedError({ file, lineOf }: Source, cause: unknown): Error {
  const keys = cause instanceof DocumentError ? cause.keys : [];
  const what = cause instanceof RangeError ? "the document is nested too deeply." : oneLine(messageOf(cause));
  return new Error(`${file}:${lineOf(keys)}: ${what}`, { cause });
}

function oneLine(message: string): string {
  const lines = message.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}
