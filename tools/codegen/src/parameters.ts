// Reads the parameters and bodies of operations, with the serialization styles of the parameters. Rejects a style that
// the client does not support.
import { at, DocumentError, fields, formOf, list, placeOfNode, resolve, valueAt, within } from "./document.ts";
import type { Fields, Keys } from "./document.ts";
import { COMPOSITIONS, partsOf, typesOf } from "./hidden-properties.ts";

export interface PlacedParameter {
  readonly keys: Keys;
  readonly parameter: Fields;
}

/** Names of header parameters that OpenAPI ignores. */
const IGNORED_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** Returns whether a caller can set a parameter. OpenAPI ignores some headers, and the client sends no cookies. */
export function isSettable({ parameter: { name, in: where } }: PlacedParameter): boolean {
  return where !== "cookie" && !(where === "header" && IGNORED_HEADERS.has(String(name).toLowerCase()));
}

/** Returns all parameters that the client does not set itself. */
export function parametersAt(path: string, method: string, document: Fields): PlacedParameter[] {
  const owners = [
    ["paths", path],
    ["paths", path, method],
  ];
  const listed = owners.flatMap((owner) => parametersOf(owner, document));
  const callers = listed.filter(({ parameter }) => parameter["x-client-supplied"] !== true);
  // If the path item has a parameter with the same name and location, the operation's parameter applies.
  return [
    ...new Map(
      callers.map((each) => [`${String(each.parameter["in"])} ${String(each.parameter["name"])}`, each]),
    ).values(),
  ];
}

export function parametersOf(owner: Keys, document: Fields): PlacedParameter[] {
  return list(at(owner, document)["parameters"]).map((value, index) => ({
    keys: placeOfNode([...owner, "parameters", String(index)], value),
    parameter: resolve(value, document),
  }));
}

export interface RequestBody {
  readonly required: boolean;
  /** Keys that lead to the media type object with the schema. */
  readonly carrier: Keys;
}

/** @throws {DocumentError} if a GET or HEAD request has a body, or if a request body cannot be `application/json` */
export function bodyOf(operation: Keys, method: string, document: Fields): RequestBody | undefined {
  const place = [...operation, "requestBody"];
  const body = placeOfNode(place, valueAt(place, document));
  const types = Object.keys(at([...body, "content"], document));
  if (types.length === 0) return undefined;
  if (["get", "head"].includes(method))
    throw new DocumentError(place, `a ${method.toUpperCase()} request must not have a body.`);
  if (!types.includes("application/json"))
    throw new DocumentError(place, `a request body must be application/json, but is ${types.join(", ")}.`);
  return { required: at(body, document)["required"] === true, carrier: [...body, "content", "application/json"] };
}

type Style = "deepObject" | "form" | "pipeDelimited" | "simple" | "spaceDelimited";

export interface ParameterStyle {
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved?: true;
}

/**
 * Serialization styles. The outer key is a parameter location such as `query`, and the inner key is the name of the
 * parameter. A parameter with the client's default style has no entry.
 */
export type Styles = Readonly<Record<string, Readonly<Record<string, ParameterStyle>>>>;

type Kind = "scalar" | "array" | "object";

const ALL_KINDS: readonly Kind[] = ["scalar", "array", "object"];

/** @throws {DocumentError} if the client does not support a parameter */
export function stylesOf(parameters: readonly PlacedParameter[], document: Fields): Styles {
  const styles: Record<string, Record<string, ParameterStyle>> = {};
  for (const { keys, parameter } of parameters) {
    const [name, where] = [String(parameter["name"]), String(parameter["in"])];
    const style = within(keys, () => styleOf(name, where, parameter, document));
    if (style !== undefined) (styles[where] ??= {})[name] = style;
  }
  return styles;
}

function styleOf(name: string, where: string, parameter: Fields, document: Fields): ParameterStyle | undefined {
  const problem = problemOf(name, where, parameter, document);
  const { style: given, explode } = formIn(parameter);
  const style = STYLES[where]?.find((each) => each === given);
  if (problem !== undefined || style === undefined)
    throw new Error(`the client cannot send the ${where} parameter \`${name}\`: ${problem}`);
  const kinds = kindsOf(parameter["schema"], document);
  if (where === "path") return kinds.some((kind) => kind !== "scalar") ? { style, explode } : undefined;
  const isDefault = (kind: Kind) => kind === "scalar" || (kind === "array" ? explode : style === "deepObject");
  const allowReserved = parameter["allowReserved"] === true;
  if (where === "header" || (kinds.every(isDefault) && !allowReserved)) return undefined;
  // For the style `deepObject`, `explode` is false by default, but OpenAPI does not define the style with
  // `explode: false`. So codegen always writes `explode: true`.
  return { style, explode: explode || style === "deepObject", ...(allowReserved && { allowReserved }) };
}

function formIn(parameter: Fields): { readonly style: string; readonly explode: boolean } {
  const { style, explode } = formOf(parameter);
  return { style: String(style), explode: explode === true };
}

const STYLES: Readonly<Record<string, readonly Style[]>> = {
  query: ["form", "deepObject", "spaceDelimited", "pipeDelimited"],
  path: ["simple"],
  header: ["simple"],
};

const PLAIN_NAME = "only letters, digits and the characters `_ . ~ [ ] -`.";

/** Returns whether a parameter name needs no percent-encoding, because the client does not percent-encode names. */
function isPlainName(name: string): boolean {
  return /^[\w.~[\]-]+$/.test(name);
}

function problemOf(name: string, where: string, parameter: Fields, document: Fields): string | undefined {
  const known = STYLES[where];
  if (known === undefined) return "the client does not send cookies.";
  if (parameter["content"] !== undefined) return "the parameter must have the field `schema` instead of `content`.";
  const { style, explode } = formIn(parameter);
  if (!known.some((each) => each === style)) return `the style must be ${known.join(" or ")}, but is ${style}.`;
  const isQuery = where === "query";
  if (parameter["allowReserved"] === true && !isQuery) return "only a query parameter can have `allowReserved`.";
  if (isQuery && !isPlainName(name)) return `the name must have ${PLAIN_NAME}`;
  const kinds = kindsOf(parameter["schema"], document);
  if (where === "header" && kinds.join() === "object") return "a header must not be an object.";
  const isDelimited = isQuery && style.endsWith("Delimited");
  if (style === "deepObject" && kinds.includes("array")) return "a list must not have the style deepObject.";
  if (isDelimited && kinds.includes("object")) return `an object must not have the style ${style}.`;
  if (isDelimited && explode) return `the style ${style} must not have \`explode: true\`.`;
  if (!kinds.every((kind) => kind === "scalar") && hasContainers(parameter["schema"], document)) {
    return "the values in a list or an object must be strings, numbers or booleans.";
  }
  const field = kinds.includes("object") ? unsendableField(parameter["schema"], document) : undefined;
  if (field !== undefined) return `the name of the field \`${field}\` must have ${PLAIN_NAME}`;
  return undefined;
}

function unsendableField(schema: unknown, document: Fields): string | undefined {
  const names = partsOf(schema, COMPOSITIONS, document).flatMap((part) => Object.keys(fields(part["properties"])));
  return names.find((name) => !isPlainName(name));
}

function kindsOf(schema: unknown, document: Fields): readonly Kind[] {
  const types = [...typesOf(schema, document)].filter((type) => type !== "null");
  const kinds = types.map((type): Kind => (type === "array" || type === "object" ? type : "scalar"));
  return kinds.length === 0 ? ALL_KINDS : [...new Set(kinds)];
}

function hasContainers(schema: unknown, document: Fields): boolean {
  return partsOf(schema, COMPOSITIONS, document)
    .flatMap((part) => [
      part["items"],
      part["additionalProperties"],
      ...list(part["prefixItems"]),
      ...Object.values(fields(part["properties"])),
    ])
    .some((inner) => inner !== undefined && !kindsOf(inner, document).includes("scalar"));
}
