// Writes the parameters of a query and a path, and rejects values that would be lost or changed.
import { assertSendable, isPlainObject, isRecord, isScalar, itemsOf } from "./values.ts";

export interface ParameterStyle {
  readonly style: "deepObject" | "form" | "pipeDelimited" | "simple" | "spaceDelimited";
  readonly explode: boolean;
  readonly allowReserved?: boolean | undefined;
}

export type Styles = Readonly<Record<string, ParameterStyle>>;

export interface QueryStyles {
  readonly array?: Partial<ParameterStyle> | undefined;
  readonly object?: Partial<ParameterStyle> | undefined;
  readonly allowReserved?: boolean | undefined;
}

type Pairs = [name: string, text: string][];

const DELIMITERS: Readonly<Record<string, string>> = { pipeDelimited: "|", spaceDelimited: "%20" };

/**
 * Writes a query without the parameters that are undefined or null.
 *
 * @throws {UnsendableError} `unsupported_parameter`
 */
export function writeQuery(query: unknown, styles: Styles = {}, others: QueryStyles = {}): string {
  assertParameter(isPlainObject(query), "the query must be a plain object.");
  const { allowReserved, array, object } = others;
  const owners = new Map<string, string>();
  const pairs = Object.entries(query).flatMap(([owner, value]) => {
    if (value === undefined || value === null) return [];
    assertParameter(isPlainName(owner), `the query parameter ${JSON.stringify(owner)} has a name that needs encoding.`);
    const ofKind = Array.isArray(value) ? array : object;
    const style = styleOf(styles, owner) ?? { style: "deepObject", explode: true, ...ofKind, allowReserved };
    return pairsOf(owner, value, style).map(([name, text]) => {
      const isFree = (owners.get(name) ?? owner) === owner;
      assertParameter(isFree, `two parameters of the query have the name \`${name}\`.`);
      owners.set(name, owner);
      return `${name}=${text}`;
    });
  });
  return pairs.join("&");
}

/**
 * Replaces the parameters in a path template by their values. Rejects absent and empty values.
 *
 * @param isOpen whether `params` may contain parameters that do not occur in `url`
 * @throws {UnsendableError} `unsupported_parameter`
 */
export function writePath(url: string, params: unknown, styles: Styles = {}, isOpen = false): string {
  assertParameter(isRecord(params), "the parameters of the path must be an object.");
  const names = new Set<string>();
  const written = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    names.add(name);
    const value = params[name];
    const style = styleOf(styles, name);
    assertParameter(isScalar(value) || style, `the path parameter ${name} must be a non-empty string or a number.`);
    const explode = style?.explode === true && isRecord(value);
    const pairs = pairsOf(name, value, { style: "simple", explode });
    return pairs.map((pair) => (explode ? pair.join("=") : pair[1])).join(",");
  });
  const unknown = Object.keys(params).find((name) => !names.has(name) && params[name] !== undefined);
  assertParameter(isOpen || unknown === undefined, `the path has no parameter {${unknown}}.`);
  return written;
}

function styleOf(styles: Styles, name: string): ParameterStyle | undefined {
  return Object.hasOwn(styles, name) ? styles[name] : undefined;
}

function pairsOf(name: string, value: unknown, { style, explode, allowReserved = false }: ParameterStyle): Pairs {
  const write = allowReserved ? writeReserved : writeText;
  const isValid = (each: unknown) => isScalar(each) && !(each === "" && style === "simple");
  if (isValid(value)) return [[name, write(value)]];
  const isList = Array.isArray(value);
  const fields = fieldsOf(value);
  assertParameter(
    fields.length > 0 && fields.every(([key, field]) => isPlainName(key) && isValid(field)),
    `${name} must be a non-empty string without lone surrogates, a finite number or a boolean. ` +
      "A non-empty list or object of strings, numbers and booleans is also valid.",
  );
  if (explode || (style === "deepObject" && !isList)) {
    const nameOf = (key: string) => (style === "deepObject" ? `${name}[${key}]` : key);
    return fields.map(([key, field]) => [isList ? name : nameOf(key), write(field)]);
  }
  const delimiter = DELIMITERS[style] ?? ",";
  const texts = (isList ? fields.map(([, item]) => item) : fields.flat()).map(writeText);
  // In the style `spaceDelimited`, an encoded space within a value looks like the delimiter `%20`.
  const isClear = !texts.some((text) => text.includes(delimiter));
  assertParameter(isClear, `${name} has a value that contains the delimiter of the list.`);
  return [[name, texts.join(delimiter)]];
}

/**
 * Returns the items of a list, or the fields of an object. The result is empty if a list has holes or properties that
 * are not items.
 */
function fieldsOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return Object.entries(itemsOf(value) ?? []);
  return isPlainObject(value) ? Object.entries(value) : [];
}

function isPlainName(name: string): boolean {
  return /^[\w.~[\]-]+$/.test(name);
}

function writeText(value: unknown): string {
  return encodeURIComponent(String(value));
}

/** Encodes a value, but keeps the reserved characters that have no meaning in a query. */
function writeReserved(value: unknown): string {
  return writeText(value).replaceAll(/%(?:24|2C|2F|3A|3B|3D|3F|40)/g, decodeURIComponent);
}

function assertParameter(holds: unknown, problem: string): asserts holds {
  assertSendable(Boolean(holds), "unsupported_parameter", problem);
}
