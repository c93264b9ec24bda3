import { isPlainObject, isScalar, tagOf } from "./plain.ts";
import { assertSendable, UnsendableError } from "./unsendable.ts";

/** Values by name, in the case of the caller. null and undefined are absent. */
export type RequestHeaders = Record<string, string | string[] | null | undefined>;

/**
 * Copies headers, which may be a `Headers` of any realm. No error holds a value.
 *
 * @throws {UnsendableError} `unsupported_header`
 */
export function readHeaders(headers: unknown): RequestHeaders {
  if (isHeaders(headers)) {
    const copy = new Map<string, string[]>();
    for (const [name, value] of headers) copy.set(name, [...(copy.get(name) ?? []), value]);
    return checkedHeaders([...copy]);
  }
  if (isPlainObject(headers)) return checkedHeaders(Object.entries(headers));
  throw new UnsendableError("unsupported_header", "headers must be a plain object.");
}

function isHeaders(headers: unknown): headers is Headers {
  return tagOf(headers) === "[object Headers]";
}

function checkedHeaders(entries: readonly [string, unknown][]): RequestHeaders {
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  const isUnique = names.size === entries.length;
  assertHeader(isUnique, "two headers have names that differ in case only, and one would be lost.");
  return Object.fromEntries(entries.map(([name, value]) => [name, checkedValue(name, value)]));
}

function checkedValue(name: string, value: unknown): RequestHeaders[string] {
  assertHeader(/^[\w!#$%&'*+.^`|~-]+$/.test(name), "a header has a name that cannot be sent.");
  // openapi-fetch takes null for an absent header.
  if (value === undefined || value === null) return value;
  const isList = Array.isArray(value);
  const values = isList ? Array.from<unknown>(value) : [value];
  const isWhole = !isList || (values.length > 0 && values.length === Object.keys(value).length);
  assertHeader(isWhole && values.every(isSendable), `the value of ${name} cannot be sent.`);
  assertHeader(
    !isList || !values.join("").includes(","),
    `the list ${name} has an item with a comma, which is read as two.`,
  );
  return isList ? values.map(String) : String(values[0]);
}

function isSendable(value: unknown): boolean {
  return isScalar(value) && /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(String(value));
}

function assertHeader(holds: boolean, problem: string): asserts holds {
  assertSendable(holds, "unsupported_header", problem);
}
