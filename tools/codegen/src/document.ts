// Reading a document of which nothing is known beforehand. A field is looked up among an object's own: `constructor` and
// `toString` are names like others.

export type Fields = Record<string, unknown>;

/** Keys that lead to a node from the document's root. */
export type Keys = readonly string[];

/** Something that is wrong with a document, and the place of it. */
export class DocumentError extends Error {
  readonly keys: Keys;

  constructor(keys: Keys, message: string, options?: ErrorOptions) {
    super(message, options);
    this.keys = keys;
  }
}

/** Gives what fails within a part of the document the place of that part, unless it has one. */
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

export function placeOf(reference: string): string[] {
  if (!reference.startsWith("#/")) throw new Error(`${reference}: only references into the document are read.`);
  return reference
    .slice(2)
    .split("/")
    .map((key) => decoded(key, reference).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decoded(key: string, reference: string): string {
  try {
    return decodeURIComponent(key);
  } catch (cause) {
    throw new Error(`${reference}: a percent sign must begin an escape of UTF-8.`, { cause });
  }
}

export function at(place: Keys, document: Fields): Fields {
  return fields(valueAt(place, document));
}

export function valueAt(place: Keys, document: Fields): unknown {
  return place.reduce<unknown>((here, key) => fieldOf(here, key), document);
}

/** A field of an object or an element of a list; undefined for what has none of that name. */
export function fieldOf(value: unknown, name: string): unknown {
  const owner = fields(value);
  return Object.hasOwn(owner, name) ? owner[name] : undefined;
}

export function text(value: unknown, what: string): string {
  if (typeof value === "string") return value;
  throw new Error(`${what} is missing, or is not text.`);
}

export function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

// A guard, and no copy: what names 2,000 operations is asked for each of them.
function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a value is, in the words of a message. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "null";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "a number";
  return typeof value === "object" ? "an object" : `\`${JSON.stringify(value)}\``;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
