import { isPlainObject, isScalar, itemsOf, tagOf } from "./plain.ts";
import { assertSendable } from "./unsendable.ts";

/**
 * Header values by header name. The names keep the case that the caller wrote. A value of null or undefined means that
 * the header is absent.
 */
export type RequestHeaders = Record<string, string | string[] | null | undefined>;

/**
 * Copies and validates headers: a plain object, or a `Headers` object of any realm. Its errors show no value of a
 * header.
 *
 * @throws {UnsendableError} `unsupported_header`
 */
export function readHeaders(headers: unknown): RequestHeaders {
  assertHeader(isHeaders(headers) || isPlainObject(headers), "must be a plain object.");
  const entries: [string, unknown][] = isHeaders(headers) ? [...headers] : Object.entries(headers);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  assertHeader(
    names.size === entries.length,
    "have two names that differ only in case. One of the two headers would be lost.",
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, checkedValue(name, value)]));
}

function isHeaders(headers: unknown): headers is Headers {
  return tagOf(headers) === "[object Headers]";
}

function checkedValue(name: string, value: unknown): RequestHeaders[string] {
  // The runtime's `Headers` drops `__proto__`.
  const isName = /^[\w!#$%&'*+.^`|~-]+$/.test(name) && name !== "__proto__";
  assertHeader(isName, "have a name that cannot be sent.");
  // openapi-fetch treats a header with the value null as absent.
  if (value === undefined || value === null) return value;
  const isList = Array.isArray(value);
  const values = isList ? (itemsOf(value) ?? []) : [value];
  assertHeader(values.length > 0 && values.every(isSendable), `have a value of ${name} that cannot be sent.`);
  assertHeader(
    !isList || !values.join("").includes(","),
    `have a list ${name} with a comma in an item. The service would read such an item as two items.`,
  );
  return isList ? values.map(String) : String(values[0]);
}

function isSendable(value: unknown): boolean {
  return isScalar(value) && /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(String(value));
}

/** @throws {UnsendableError} `unsupported_header`: a header cannot be sent */
export function assertHeader(holds: boolean, problem: string): asserts holds {
  assertSendable(holds, "unsupported_header", `headers ${problem}`);
}
