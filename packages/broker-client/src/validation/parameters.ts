// Writes the parameters of a query and a path, and rejects values that would be dropped or misread.
import { isPlainObject, isRecord, isScalar, itemsOf } from "./plain.ts";
import { assertSendable } from "./unsendable.ts";

/** Style of a parameter. Codegen rejects other styles. */
export interface ParameterStyle {
  readonly style: "deepObject" | "form" | "pipeDelimited" | "simple" | "spaceDelimited";
  readonly explode: boolean;
  readonly allowReserved?: boolean | undefined;
}

/** Style of each parameter, by the parameter's name. */
export type Styles = Readonly<Record<string, ParameterStyle>>;

/** Default styles for query parameters without a style of their own. */
export interface QueryStyles {
  readonly array?: Partial<ParameterStyle> | undefined;
  readonly object?: Partial<ParameterStyle> | undefined;
  readonly allowReserved?: boolean | undefined;
}

/** Pairs of an encoded name and an encoded value. */
type Pairs = [name: string, text: string][];

const DELIMITERS: Readonly<Record<string, string>> = { pipeDelimited: "|", spaceDelimited: "%20" };

/**
 * Writes a query. It omits a parameter that is undefined or null.
 *
 * @throws {UnsendableError} `unsupported_parameter`
 */
export function writeQuery(query: unknown, styles: Styles = {}, others: QueryStyles = {}): string {
  assertParameter(isPlainObject(query), "the query must be a plain object.");
  const { allowReserved, array, object } = others;
  const owners = new Map<string, string>();
  const pairs = Object.entries(query).flatMap(([owner, value]) => {
    if (value === undefined || value === null) return [];
    assertParameter(isPlainName(owner), `the query's name ${JSON.stringify(owner)} needs encoding.`);
    const ofKind = Array.isArray(value) ? array : object;
    const style = styleOf(styles, owner) ?? { style: "deepObject", explode: true, ...ofKind, allowReserved };
    return pairsOf(owner, value, style).map(([name, text]) => {
      const isFree = (owners.get(name) ?? owner) === owner;
      assertParameter(isFree, `the query would have two parameters \`${name}\`.`);
      owners.set(name, owner);
      return `${name}=${text}`;
    });
  });
  return pairs.join("&");
}

/**
 * Replaces each `{name}` in a URL by the value of the parameter. It rejects an absent parameter, because `{name}` would
 * stay in the URL. It rejects an empty parameter, because the URL would have another path.
 *
 * @param styles styles of the parameters that may be lists or objects
 * @param isOpen whether `params` may have names that the URL does not have
 * @throws {UnsendableError} `unsupported_parameter`
 */
export function writePath(url: string, params: unknown, styles: Styles = {}, isOpen = false): string {
  assertParameter(isRecord(params), "the parameters of the path must be an object.");
  const names = new Set<string>();
  const written = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    names.add(name);
    const value = params[name];
    const style = styleOf(styles, name);
    assertParameter(isScalar(value) || style, `the path's ${name} must be a well-formed string or a number.`);
    const explode = style?.explode === true && isRecord(value);
    const pairs = pairsOf(name, value, { style: "simple", explode });
    return pairs.map((pair) => (explode ? pair.join("=") : pair[1])).join(",");
  });
  const unknown = Object.keys(params).find((name) => !names.has(name) && params[name] !== undefined);
  assertParameter(isOpen || unknown === undefined, `the path has no {${unknown}}.`);
  return written;
}

function styleOf(styles: Styles, name: string): ParameterStyle | undefined {
  return Object.hasOwn(styles, name) ? styles[name] : undefined;
}

/** Returns the encoded pairs of a parameter. In a query, `&` separates the pairs. */
function pairsOf(name: string, value: unknown, { style, explode, allowReserved = false }: ParameterStyle): Pairs {
  const write = allowReserved ? writeReserved : writeText;
  const isValid = (each: unknown) => isScalar(each) && !(each === "" && style === "simple");
  if (isValid(value)) return [[name, write(value)]];
  const isList = Array.isArray(value);
  const fields = fieldsOf(value);
  assertParameter(
    fields.length > 0 && fields.every(([key, field]) => isPlainName(key) && isValid(field)),
    `${name} must be a well-formed string, a finite number or a boolean, or a list or an object of these that is not empty.`,
  );
  if (explode || (style === "deepObject" && !isList)) {
    const nameOf = (key: string) => (style === "deepObject" ? `${name}[${key}]` : key);
    return fields.map(([key, field]) => [isList ? name : nameOf(key), write(field)]);
  }
  const delimiter = DELIMITERS[style] ?? ",";
  const texts = (isList ? fields.map(([, item]) => item) : fields.flat()).map(writeText);
  // In the style `spaceDelimited`, `%20` is the delimiter, but it is also an encoded space within a value.
  const isClear = !texts.some((text) => text.includes(delimiter));
  assertParameter(isClear, `${name} has a value that contains the delimiter of the list.`);
  return [[name, texts.join(delimiter)]];
}

/**
 * Returns the fields of a plain object, or the items of a list. For a list with holes or other properties, it returns
 * no items.
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
