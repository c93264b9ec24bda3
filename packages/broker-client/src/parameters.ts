// What openapi-fetch and fetch would drop, misread or quote in an error: said before anything is sent, as a sentence.

/** What is wrong with headers; nothing of what they say. */
export function problemOfHeaders(headers: object): string | undefined {
  if (Object.prototype.toString.call(headers) !== "[object Headers]" && !isPlainObject(headers))
    return "headers must be a plain object.";
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return "a header has a name that cannot travel.";
    if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(String(value))) return `the value of ${name} cannot travel.`;
  }
  return undefined;
}

/** What is wrong with the parameters of a query: openapi-fetch writes names as they are, and drops dates and the like. */
export function problemOfQuery(query: object): string | undefined {
  if (!isPlainObject(query)) return "the query must be a plain object.";
  for (const [name, value] of Object.entries(query)) {
    if (!isPlainName(name)) return `the query has a name that would have to be encoded, ${JSON.stringify(name)}.`;
    if (!listOf(value ?? "").every(isScalar)) {
      return `${name} must be a well-formed string, a finite number or a boolean, or a list or an object of these.`;
    }
  }
  return undefined;
}

/** A list's values, or an object's, which is sent as `name[key]=value`. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isPlainObject(value) && Object.keys(value).every(isPlainName) ? Object.values(value) : [value];
}

/** Not a `Map`, a `Date` or the like, whose entries nobody would find. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isPlainName(name: string): boolean {
  return /^[\w.~[\]-]+$/.test(name);
}

/** What is wrong with the parameters of a path: an absent one stays as `{name}`, and an empty one makes another path. */
export function problemOfPath(template: string, path: object): string | undefined {
  for (const [, name = ""] of template.matchAll(/\{([^{}]*)\}/g)) {
    const value: unknown = Reflect.get(path, name);
    if (!isScalar(value) || value === "") {
      return `the path's ${name} must be a well-formed text that is not empty, or a number.`;
    }
  }
  return undefined;
}

/** Half of a surrogate pair has no URL-encoding. */
function isScalar(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value === "number" ? Number.isFinite(value) : ["boolean", "bigint"].includes(typeof value);
}
