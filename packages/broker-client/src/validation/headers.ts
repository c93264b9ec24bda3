import { classOf } from "@org/signing/sending";
import type { ResponseHeaders } from "../transport/transport.ts";
import { assertSendable, isPlainObject, isScalar, itemsOf } from "./values.ts";

/**
 * Header values by header name. The names are not converted to lower case. A header with the value null or undefined is
 * absent.
 */
export type RequestHeaders = Record<string, string | string[] | null | undefined>;

/**
 * Copies headers from a plain object, or from a `Headers` object of any realm. Errors show no header value.
 *
 * @throws {UnsendableError} `unsupported_header`
 */
export function readHeaders(headers: unknown): RequestHeaders {
  assertHeader(isHeaders(headers) || isPlainObject(headers), "must be a plain object.");
  const entries: [string, unknown][] = isHeaders(headers) ? [...headers] : Object.entries(headers);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  assertHeader(
    names.size === entries.length,
    "have two names that differ only in case. Remove one of the two headers.",
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, checkedValue(name, value)]));
}

function isHeaders(headers: unknown): headers is Headers {
  return classOf(headers) === "Headers";
}

function checkedValue(name: string, value: unknown): RequestHeaders[string] {
  // The runtime's `Headers` silently drops the name `__proto__`.
  const isName = /^[\w!#$%&'*+.^`|~-]+$/.test(name) && name !== "__proto__";
  assertHeader(isName, "have a name that cannot be sent.");
  // openapi-fetch treats a header with the value null as absent.
  if (value === undefined || value === null) return value;
  const isList = Array.isArray(value);
  const values = isList ? (itemsOf(value) ?? []) : [value];
  assertHeader(values.length > 0 && values.every(isSendable), `have an invalid value for ${name}.`);
  assertHeader(
    !isList || !values.join("").includes(","),
    `have a list ${name} with a comma in an item. The service would read an item with a comma as two items.`,
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

/**
 * Returns the time at which the service created a response, in milliseconds since 1970.
 *
 * @returns NaN if the response has no valid `Date`, or comes from a cache (header `Age`)
 */
export function dateOf(headers: ResponseHeaders): number {
  const text = headers.get("date") ?? "";
  const date = Date.parse(text);
  // `Date.parse` also accepts numbers, and dates without a time zone. So the text must be exactly what `toUTCString`
  // returns.
  return new Date(date).toUTCString() === text && headers.get("age") === null ? date : Number.NaN;
}
