import { SIGNED_HEADERS } from "@org/signing/sending";
import type { RequestInput } from "../../../../packages/broker-cli/src/input/headers.ts";
import { findAfter, jsonForm } from "./find-text.ts";
import type { Mark } from "./types.ts";
import { urlMarks } from "./url-marks.ts";

const METHOD = /(?:^|\n)\s*(?:> )?|(?:(?<=\s)-X|--request)\s{0,9}=?["']?|"method"\s{0,9}:\s{0,9}"|:method:?\s{0,9}/g;
const URL_TEXT = /(?:^|[\s"'])(?=https?:\/\/|\/)/gi;
const BODY =
  /(?<=\s)(?:-d|--data(?:-raw|-binary|-ascii)?|--json)\s{0,9}\$?["']?|"(?:text|body)"\s{0,9}:\s{0,9}"|\r?\n\r?\n/g;

/** Patterns for the text before the value of a header: `name: value`, `"name": "value"` or the header of a HAR. */
const HEADERS = [...SIGNED_HEADERS, "x-signature"].map((name) => {
  const names = name === "host" ? "(?:host|:authority)" : name;
  const between = String.raw`(?:["']?\s{0,9}:\s{0,9}["']?|"\s{0,9},\s{0,9}"value"\s{0,9}:\s{0,9}")`;
  return { name, pattern: new RegExp(String.raw`(?<![\w:-])${names}${between}`, "gi") };
});

/** Maximum number of marks, because a page with thousands of marks is slow. */
const MOST_MARKS = 500;

/**
 * Finds the pieces of the request in the pasted text. If the pasted text has escapes in a piece, the piece has no mark.
 * The body is an exception: it has a mark if it is a JSON string.
 */
export function findMarks(text: string, request: RequestInput): readonly Mark[] {
  const { start, end } = scopeOf(text);
  const scope = text.slice(start, end);
  const { method, url, headers, body = "" } = request;
  const ofHeaders = HEADERS.flatMap(({ name, pattern }) =>
    findMark(name === "x-signature" ? "signature" : `header:${name}`, scope, pattern, [headers[name] ?? ""]),
  );
  const urlAt = findAfter(scope, URL_TEXT, [url])?.start;
  const hasHost = ofHeaders.some(({ id }) => id === "header:host");
  return [
    ...findMark("method", scope, METHOD, [method, method.toLowerCase()]),
    ...(urlAt === undefined ? [] : urlMarks(url, urlAt).filter(({ id }) => !hasHost || id !== "header:host")),
    ...ofHeaders,
    ...findMark("body", scope, BODY, [body, jsonForm(body)]),
  ]
    .slice(0, MOST_MARKS)
    .map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function findMark(id: string, text: string, pattern: RegExp, wanted: readonly string[]): Mark[] {
  const range = findAfter(text, pattern, wanted);
  return range === undefined ? [] : [{ id, ...range }];
}

/** Returns the range of the signed request, because a HAR can have many entries with equal headers. */
function scopeOf(text: string): { readonly start: number; readonly end: number } {
  const whole = { start: 0, end: text.length };
  const signature = /"entries"\s{0,9}:/.test(text) ? text.search(/"x-signature"/i) : -1;
  if (signature === -1) return whole;
  const start = text.lastIndexOf('"request"', signature);
  const end = text.indexOf('"response"', signature);
  return { start: Math.max(start, 0), end: end === -1 ? text.length : end };
}
