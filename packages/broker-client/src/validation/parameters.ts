// Copies of headers and parameters. What openapi-fetch and fetch would drop, misread or quote in an error is refused.
import type { RefusalReason } from "../errors/index.ts";
import { hasSymbols, isPlainObject, isRecord, isSendableScalar, tagOf } from "./plain.ts";
import { UnsendableError } from "./unsendable.ts";

type Scalar = string | number | bigint | boolean;

/** Copies headers, a `Headers` of any realm too. No error has anything of what they say. */
export function readHeaders(headers: unknown): Record<string, unknown> {
  if (isHeaders(headers)) {
    const copy = new Map<string, string[]>();
    for (const [name, value] of headers) copy.set(name, [...(copy.get(name) ?? []), value]);
    return checkedHeaders([...copy]);
  }
  if (!isPlainObject(headers)) throw refusal("unsupported_header", "headers must be a plain object.");
  return checkedHeaders(Object.entries(headers));
}

function isHeaders(headers: unknown): headers is Headers {
  return tagOf(headers) === "[object Headers]";
}

function checkedHeaders(entries: readonly [string, unknown][]): Record<string, unknown> {
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) {
    throw refusal("unsupported_header", "two headers have names that differ in case only, and one would be lost.");
  }
  const copy = entries.map(([name, value]): [string, unknown] => {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      throw refusal("unsupported_header", "a header has a name that cannot travel.");
    }
    // openapi-fetch takes null for none.
    if (value === undefined || value === null) return [name, value];
    const values = Array.isArray(value) ? Array.from<unknown>(value) : [value];
    const isWhole = !Array.isArray(value) || (values.length > 0 && values.length === Object.keys(value).length);
    if (!isWhole || !values.every(canTravel)) {
      throw refusal("unsupported_header", `the value of ${name} cannot travel.`);
    }
    return [name, Array.isArray(value) ? values.map(String) : String(values[0])];
  });
  return Object.fromEntries(copy);
}

function canTravel(value: unknown): boolean {
  return isScalar(value) && /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(String(value));
}

/**
 * Copies the parameters of a query: openapi-fetch writes names as they are, and drops dates, empty lists and the like.
 *
 * @param misread whether a value would be read as another one once it is written
 */
export function readQuery(query: unknown, misread: Misread): object {
  if (!isPlainObject(query) || hasSymbols(query)) {
    throw refusal("unsupported_parameter", "the query must be a plain object.");
  }
  // undefined and null are absent.
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    present.map(([name, value]) => {
      if (!isPlainName(name)) {
        const shown = JSON.stringify(name);
        throw refusal("unsupported_parameter", `the query has a name that would have to be encoded, ${shown}.`);
      }
      return [name, readParameter(name, value, misread)];
    }),
  );
}

function readParameter(name: string, value: unknown, misread: Misread): unknown {
  const kind = Array.isArray(value) ? "array" : typeof value === "object" ? "object" : "scalar";
  const isFit = (each: unknown) => isScalar(each) && !misread(String(each), kind);
  if (isFit(value)) return value;
  if (Array.isArray(value)) {
    // A copy without holes.
    const list = Array.from<unknown>(value);
    if (list.length > 0 && list.length === Object.keys(value).length && list.every(isFit)) return list;
  } else if (isPlainObject(value) && !hasSymbols(value)) {
    const fields = Object.entries(value);
    if (fields.length > 0 && fields.every(([key, field]) => isPlainName(key) && isFit(field))) {
      return Object.fromEntries(fields);
    }
  }
  throw refusal(
    "unsupported_parameter",
    `${name} must be a well-formed string, a finite number or a boolean, or a list or an object of these that is not empty.`,
  );
}

/** Whether the text of a value, by itself or in a list or an object, would be read as another one. */
export type Misread = (value: string, kind: "scalar" | "array" | "object") => boolean;

const DELIMITERS = new Map<unknown, string>([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/** By the options of a query serializer. */
export function createMisread(options: unknown): Misread {
  const { allowReserved, ...styles }: Record<string, unknown> = isRecord(options) ? options : {};
  return (value, kind) => {
    // Not encoded, they would end the value.
    if (allowReserved === true && /[\u0000-\u0020#%&+\\]/.test(value)) return true;
    const { style, explode }: Record<string, unknown> = isRecord(styles[kind]) ? styles[kind] : {};
    if (explode !== false || style === "deepObject") return false;
    const delimiter = DELIMITERS.get(style) ?? ",";
    // The space that separates is written as one within a value is.
    return value.includes(delimiter) && (allowReserved === true || delimiter === " ");
  };
}

function isPlainName(name: string): boolean {
  return /^[\w.~[\]-]+$/.test(name);
}

/**
 * Copies the parameters of a path. An absent one would stay as `{name}`, an empty one makes another path, and one that the
 * path does not have would be dropped, unless a serializer of the caller's own knows it.
 */
export function readPath(template: string, path: unknown, isOwn = false): Record<string, unknown> {
  if (!isRecord(path)) throw refusal("unsupported_parameter", "the parameters of the path must be an object.");
  const copy: Record<string, unknown> = { ...path };
  const names = new Set(Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name));
  for (const name of names) {
    const value = (copy[name] ??= path[name]);
    if (!isScalar(value) || value === "") {
      const needed = "must be a well-formed text that is not empty, or a number";
      throw refusal("unsupported_parameter", `the path's ${name} ${needed}.`);
    }
  }
  const unknown = Object.keys(copy).find((name) => !names.has(name) && copy[name] !== undefined);
  if (unknown !== undefined && !isOwn) throw refusal("unsupported_parameter", `the path has no {${unknown}}.`);
  return copy;
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === "bigint" || isSendableScalar(value);
}

function refusal(reason: RefusalReason, problem: string): UnsendableError {
  return new UnsendableError(reason, problem);
}
