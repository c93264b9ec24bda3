// Reads a document with its values and their lines. It is YAML 1.2 with merge keys, which includes JSON.
import { LineCounter, parseDocument } from "yaml";
import { DocumentError, kindOf, messageOf, type Fields, type Keys } from "./document.ts";
import { checkStructure } from "./structure.ts";
import { DEEPEST, TOO_DEEP, YamlReader } from "./yaml-reader.ts";

export interface Source {
  readonly file: string;
  readonly document: Fields;
  /** Returns the line of the last of the keys that the document has. Lines count from 1. */
  readonly lineOf: (keys: Keys) => number;
  /**
   * Returns a number as it is written, because JavaScript cannot represent every number; undefined for other values.
   */
  readonly numberAt: (keys: Keys) => string | undefined;
}

/**
 * Reads an OpenAPI document.
 *
 * @throws {Error} if it is invalid YAML, or a value has another type than in OpenAPI: one line that begins with `file:line`
 */
export function readSource(yaml: string, file: string): Source {
  const source = readYaml(yaml, file);
  return placed(source, () => {
    checkStructure(source.document);
    return source;
  });
}

/**
 * Reads any YAML whose root is an object.
 *
 * @throws {Error} if it is no valid YAML, or is no object: one line that begins with `file:line`
 */
export function readYaml(yaml: string, file: string): Source {
  const counter = new LineCounter();
  const refuse = (offset: number, what: string): never => {
    throw new Error(`${file}:${counter.linePos(offset).line || 1}: ${what}`);
  };
  // For an unknown tag, the parser only warns and reads the value as text.
  const parsed = parseDocument(yaml, { lineCounter: counter, uniqueKeys: false, prettyErrors: false });
  const [problem] = [...parsed.errors, ...parsed.warnings];
  if (problem?.message.startsWith("Maximum call stack")) return refuse(deepIn(yaml), TOO_DEEP);
  if (problem?.code === "MULTIPLE_DOCS") return refuse(problem.pos[0], "the file must have one document.");
  if (problem !== undefined) return refuse(problem.pos[0], `invalid YAML: ${oneLine(problem.message)}`);
  if (parsed.directives?.yaml.version !== "1.2") refuse(0, "the document must be YAML 1.2, and says another version.");
  const reader = new YamlReader(refuse);
  const root = reader.read(parsed.contents);
  if (!isObject(root)) return refuse(0, `the document must be an object, and is ${kindOf(root)}.`);
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
 * @throws {Error} if they are not UTF-8: one line that begins with `file:line`
 */
export function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const [before = ""] = new TextDecoder().decode(bytes).split("\uFFFD", 1);
    throw new Error(`${file}:${before.split("\n").length}: the document must be UTF-8.`, { cause });
  }
}

/** Runs work on a document. Its errors become one line that begins with `file:line`. */
export function placed<T>(source: Source, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw placedError(source, cause);
  }
}

/** As {@link placed}, for asynchronous work. */
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

/** Returns the approximate offset at which a document is nested too deeply. It counts brackets in texts as well. */
function deepIn(yaml: string): number {
  let depth = 0;
  for (let offset = 0; offset < yaml.length; offset++) {
    const character = yaml.charAt(offset);
    if ("{[".includes(character)) depth++;
    else if ("}]".includes(character)) depth--;
    if (depth > DEEPEST) return offset;
  }
  // Without brackets, each level is indented.
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
