// Reads values from a document whose structure is not yet validated. The functions ignore properties that JavaScript
// objects inherit, such as `constructor`.

export type Fields = Record<string, unknown>;

/** Keys that lead from the root of a document to a node. */
export type Keys = readonly string[];

/** HTTP methods, which are the fields of a path that contain its operations. */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

export class DocumentError extends Error {
  readonly keys: Keys;

  constructor(keys: Keys, message: string, options?: ErrorOptions) {
    super(message, options);
    this.keys = keys;
  }
}

/**
 * Calls the function `work`. If `work` throws an `Error` without keys, the function throws a `DocumentError` with the
 * given keys instead.
 */
export function within<T>(keys: Keys, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof DocumentError) throw cause;
    throw new DocumentError(keys, cause.message, { cause });
  }
}

export function pointerTo(place: Keys): string {
  return `#/${place.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
}

export function resolve(value: unknown, document: Fields): Fields {
  const reference = fieldOf(value, "$ref");
  return typeof reference === "string" ? at(placeOf(reference), document) : fields(value);
}

/** Returns `style` and `explode` of a parameter or a header. A missing field has the default of OpenAPI. */
export function formOf(parameter: Fields): { readonly style: unknown; readonly explode: unknown } {
  const isForm = parameter["in"] === "query" || parameter["in"] === "cookie";
  const { style = isForm ? "form" : "simple", explode = style === "form" } = parameter;
  return { style, explode };
}

/** Returns the keys of a node, or the keys of the target of its `$ref`. */
export function placeOfNode(keys: Keys, node: unknown): Keys {
  const reference = fieldOf(node, "$ref");
  return typeof reference === "string" ? placeOf(reference) : keys;
}

export function placeOf(reference: string): string[] {
  if (!reference.startsWith("#/")) throw new Error(`${reference}: only references within the document are supported.`);
  return reference
    .slice(2)
    .split("/")
    .map((key) => decoded(key, reference).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decoded(key: string, reference: string): string {
  try {
    return decodeURIComponent(key);
  } catch (cause) {
    throw new Error(`${reference}: each percent sign must begin a percent-encoded UTF-8 character.`, { cause });
  }
}

export function at(place: Keys, document: Fields): Fields {
  return fields(valueAt(place, document));
}

export function valueAt(place: Keys, document: Fields): unknown {
  return place.reduce<unknown>((here, key) => fieldOf(here, key), document);
}

export function fieldOf(value: unknown, name: string): unknown {
  const owner = fields(value);
  return Object.hasOwn(owner, name) ? owner[name] : undefined;
}

export function text(value: unknown, what: string): string {
  if (typeof value === "string") return value;
  throw new Error(`${what} is missing, or is not text.`);
}

export function fields(value: unknown): Fields {
  return isContainer(value) ? value : {};
}

export function isObject(value: unknown): value is Fields {
  return isContainer(value) && !Array.isArray(value);
}

function isContainer(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "null";
  if (typeof value === "string") return "a string";
  if (typeof value === "number") return "a number";
  return typeof value === "object" ? "an object" : `\`${JSON.stringify(value)}\``;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
