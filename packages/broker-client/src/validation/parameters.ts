// Copies of parameters. Values that openapi-fetch would drop or write so that they are misread are refused.
import { styleOf, type Styles } from "./parameter-styles.ts";
import { hasSymbols, isPlainObject, isRecord, isScalar } from "./plain.ts";
import { UnsendableError } from "./unsendable.ts";

/**
 * Copies the parameters of a query, because openapi-fetch does not encode names, and drops dates, empty lists and the like.
 *
 * @throws {UnsendableError} `unsupported_parameter`
 */
export function readQuery(query: unknown, misread: Misread): Record<string, unknown> {
  if (!isPlainObject(query) || hasSymbols(query)) {
    throw unsupported("the query must be a plain object.");
  }
  // undefined and null are absent.
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    present.map(([name, value]) => {
      if (!isPlainName(name)) {
        throw unsupported(`the query has a name that would have to be encoded, ${JSON.stringify(name)}.`);
      }
      return [name, readParameter(name, value, misread)];
    }),
  );
}

function readParameter(name: string, value: unknown, misread: Misread): unknown {
  const kind = Array.isArray(value) ? "array" : typeof value === "object" ? "object" : "scalar";
  const isValid = (each: unknown) => isScalar(each) && !misread(String(each), kind);
  const copy = isValid(value) ? value : copyContainer(value, isValid);
  if (copy !== undefined) return copy;
  throw unsupported(
    `${name} must be a well-formed string, a finite number or a boolean, or a list or an object of these that is not empty.`,
  );
}

/** Returns undefined unless it is a list or a plain object that is not empty, without holes, and of valid values. */
function copyContainer(value: unknown, isValid: (each: unknown) => boolean): object | undefined {
  if (Array.isArray(value)) {
    // This copy has no holes.
    const list = Array.from<unknown>(value);
    return list.length > 0 && list.length === Object.keys(value).length && list.every(isValid) ? list : undefined;
  }
  if (!isPlainObject(value) || hasSymbols(value)) return undefined;
  const fields = Object.entries(value);
  const areValid = fields.length > 0 && fields.every(([key, field]) => isPlainName(key) && isValid(field));
  return areValid ? Object.fromEntries(fields) : undefined;
}

/** Checks whether the text of a value would be read as another one, by itself or in a list or an object. */
export type Misread = (value: string, kind: "scalar" | "array" | "object") => boolean;

const DELIMITERS = new Map<unknown, string>([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/** @param options of a query serializer */
export function createMisread(options: unknown): Misread {
  const { allowReserved, ...styles }: Record<string, unknown> = isRecord(options) ? options : {};
  return (value, kind) => {
    // Without encoding, these would end the value.
    if (allowReserved === true && /[\u0000-\u0020#%&+\\]/.test(value)) return true;
    const { style, explode }: Record<string, unknown> = isRecord(styles[kind]) ? styles[kind] : {};
    if (explode !== false || style === "deepObject") return false;
    const delimiter = DELIMITERS.get(style) ?? ",";
    // A space that separates is written like a space within a value.
    return value.includes(delimiter) && (allowReserved === true || delimiter === " ");
  };
}

function isPlainName(name: string): boolean {
  return /^[\w.~[\]-]+$/.test(name);
}

/**
 * Copies the parameters of a path. An absent one would stay as `{name}`, and an empty one would make another path.
 *
 * @param isOwn whether the caller's own serializer reads it, which may know further names
 * @param styles styles of the parameters that may be lists or objects
 * @throws {UnsendableError} `unsupported_parameter`
 */
export function readPath(template: string, path: unknown, isOwn = false, styles: Styles = {}): Record<string, unknown> {
  if (!isRecord(path)) throw unsupported("the parameters of the path must be an object.");
  const copy: Record<string, unknown> = { ...path };
  const names = new Set(Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name));
  for (const name of names) {
    const value = (copy[name] ??= path[name]);
    const isValid = (each: unknown) => isScalar(each) && each !== "";
    if (isValid(value)) continue;
    copy[name] = styleOf(styles, name) && copyContainer(value, isValid);
    if (copy[name] === undefined) {
      throw unsupported(`the path's ${name} must be a well-formed text that is not empty, or a number.`);
    }
  }
  const unknown = Object.keys(copy).find((name) => !names.has(name) && copy[name] !== undefined);
  if (unknown !== undefined && !isOwn) throw unsupported(`the path has no {${unknown}}.`);
  return copy;
}

function unsupported(problem: string): UnsendableError {
  return new UnsendableError("unsupported_parameter", problem);
}
