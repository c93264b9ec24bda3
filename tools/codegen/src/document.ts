// Reads values of a document whose structure is unknown. Only own fields count: `constructor` and `toString` are
// ordinary names.

export type Fields = Record<string, unknown>;

/** Keys that lead to a node from the document's root. */
export type Keys = readonly string[];

/** Error in a document, with its place. */
export class DocumentError extends Error {
  readonly keys: Keys;

  constructor(keys: Keys, message: string, options?: ErrorOptions) {
    super(message, options);
    this.keys = keys;
  }
}

/** Runs work on a part of the document. An error without a place gets the place of that part. */
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

/** Returns a field of an object or an element of a list, or undefined if there is none of that name. */
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

// A type guard instead of a copy: an object of 2,000 operations is read once for each of them.
function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Names the type of a value for a message. */
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
