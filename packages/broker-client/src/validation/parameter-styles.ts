// Writes parameters in the styles of OpenAPI, for operations with other ones than the defaults of openapi-fetch.
import { isRecord } from "./plain.ts";
import { assertSendable } from "./unsendable.ts";

/** Style of a parameter. Codegen refuses those that are not here. */
export interface ParameterStyle {
  readonly style: "deepObject" | "form" | "pipeDelimited" | "simple" | "spaceDelimited";
  readonly explode: boolean;
  readonly allowReserved?: boolean;
}

/** Styles by the name of the parameter. */
export type Styles = Readonly<Record<string, ParameterStyle>>;

const DELIMITERS: Readonly<Record<string, string>> = { pipeDelimited: "|", spaceDelimited: "%20" };

export function styleOf(styles: Styles, name: string): ParameterStyle | undefined {
  return Object.hasOwn(styles, name) ? styles[name] : undefined;
}

/**
 * Writes a checked query.
 *
 * @throws {UnsendableError} `unsupported_parameter`, if a field of an object would have the name of another parameter, or a
 * value has the delimiter of its list
 */
export function writeQuery(query: object, styles: Styles): string {
  const owners = new Map<string, string>();
  const pairs = Object.entries(query).flatMap(([owner, value]) =>
    pairsOf(owner, value, styleOf(styles, owner)).map(([name, text]) => {
      const isFree = (owners.get(name) ?? owner) === owner;
      assertSendable(isFree, "unsupported_parameter", `the query would have two parameters \`${name}\`.`);
      owners.set(name, owner);
      return `${name}=${text}`;
    }),
  );
  return pairs.join("&");
}

/** Replaces `{name}` in a URL by the checked value of the parameter. */
export function writePath(url: string, params: Readonly<Record<string, unknown>>, styles: Styles): string {
  return url.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = params[name];
    const explode = styleOf(styles, name)?.explode === true && isRecord(value);
    const pairs = pairsOf(name, value, { style: "simple", explode });
    return pairs.map((pair) => (explode ? pair.join("=") : pair[1])).join(",");
  });
}

/** Returns names and values, encoded, as they are separated by `&` in a query. */
function pairsOf(
  name: string,
  value: unknown,
  { style, explode, allowReserved = false }: ParameterStyle = { style: "deepObject", explode: true },
): [name: string, text: string][] {
  const write = allowReserved ? writeReserved : writeText;
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return [[name, write(value)]];
  const fields: [string, unknown][] = Object.entries(value);
  if (!explode) {
    const delimiter = DELIMITERS[style] ?? ",";
    const texts = (isList ? value : fields.flat()).map(writeText);
    // A space that separates is written like a space within a value.
    const isClear = !texts.some((text) => text.includes(delimiter));
    assertSendable(isClear, "unsupported_parameter", `${name} has a value with the delimiter of its list.`);
    return [[name, texts.join(delimiter)]];
  }
  const nameOf = (key: string) => (style === "deepObject" ? `${name}[${key}]` : key);
  return fields.map(([key, field]) => [isList ? name : nameOf(key), write(field)]);
}

function writeText(value: unknown): string {
  return encodeURIComponent(String(value));
}

/** Keeps the reserved characters that have no meaning in a query. */
function writeReserved(value: unknown): string {
  return writeText(value).replaceAll(/%(?:24|2C|2F|3A|3B|3D|3F|40)/g, decodeURIComponent);
}
