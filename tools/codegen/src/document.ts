// Reading a document of which nothing is known beforehand.

export type Fields = Record<string, unknown>;

export function pointerTo(place: readonly string[]): string {
  return `#/${place.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
}

export function resolve(value: unknown, document: Fields): Fields {
  const reference = fields(value)["$ref"];
  return typeof reference === "string" ? at(placeOf(reference), document) : fields(value);
}

export function placeOf(reference: string): string[] {
  if (!reference.startsWith("#/")) throw new Error(`${reference}: only references into the document are read.`);
  return reference
    .slice(2)
    .split("/")
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function at(place: readonly string[], document: Fields): Fields {
  return place.reduce((here, key) => fields(here[key]), document);
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
