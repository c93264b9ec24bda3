import { SIGNED_HEADERS } from "@org/signing/sending";
import type { RequestInput } from "../../../../packages/broker-cli/src/input/headers.ts";
import { commandOf } from "../../../../packages/broker-cli/src/input/parse-curl.ts";
import { plusToSpace, tryDecode } from "../../../../packages/signing/src/explain/formats/encoders.ts";
import { pairId } from "./steps.ts";
import type { Mark } from "./types.ts";

const METHOD =
  /(?:^|\n)\s*(?:> )?|(?:(?<=\s)-X|--request)\s{0,9}=?["']?|"method"\s{0,9}:\s{0,9}"|:method:?\s{0,9}|-Method\s{0,9}["']?/g;
const URL_TEXT = /(?:^|[\s"'])(?=https?:\/\/|\/)/gi;
const BODY =
  /(?<=\s)(?:-d|--data(?:-raw|-binary|-ascii)?|--json)\s{0,9}\$?["']?|"(?:text|body|data)"\s{0,9}:\s{0,9}"|\r?\n(?:\r?\n|(?=[[{]))/g;

/** Patterns for the text before the value of a header, as in headers, in a HAR, in other JSON or in PowerShell. */
const HEADERS = [...SIGNED_HEADERS, "x-signature"].map((name) => {
  const names = name === "host" ? "(?:host|:authority)" : name;
  const between = String.raw`(?:["']?\s{0,9}[:=]\s{0,9}["']?|\r?\n|"\s{0,9},\s{0,9}"value"\s{0,9}:\s{0,9}")`;
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
    ...findMark("body", scope, BODY, [body, JSON.stringify(body).slice(1, -1)]),
  ]
    .slice(0, MOST_MARKS)
    .map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function findMark(id: string, text: string, pattern: RegExp, wanted: readonly string[]): Mark[] {
  const range = findAfter(text, pattern, wanted);
  return range === undefined ? [] : [{ id, ...range }];
}

/**
 * Returns the range of the signed request, because a HAR can have many entries with equal headers, and the output of a
 * curl command repeats its headers.
 */
function scopeOf(text: string): { readonly start: number; readonly end: number } {
  const command = commandOf(text) ?? text;
  const whole = { start: 0, end: text.indexOf(command) + command.length };
  const signature = /"entries"\s{0,9}:/.test(text) ? text.search(/"x-signature"/i) : -1;
  if (signature === -1) return whole;
  const start = text.lastIndexOf('"request"', signature);
  const end = text.indexOf('"response"', signature);
  return { start: Math.max(start, 0), end: end === -1 ? text.length : end };
}

/**
 * Finds the host, the path and the query parameters in a URL.
 *
 * @param offset index of the URL in the pasted text
 */
function urlMarks(url: string, offset: number): Mark[] {
  const [target = ""] = url.split("#", 1);
  const [origin = "", authority = ""] = /^https?:\/\/([^/?]*)/i.exec(target) ?? [];
  const question = target.indexOf("?");
  const pathEnd = question === -1 ? target.length : question;
  const hostStart = origin.length - authority.length + authority.lastIndexOf("@") + 1;
  return [
    { id: "header:host", start: hostStart, end: origin.length },
    { id: "path", start: origin.length, end: pathEnd },
    ...(question === -1 ? [] : queryMarks(target, question + 1)),
  ]
    .filter(({ start, end }) => end > start)
    .map(({ id, start, end }) => ({ id, start: start + offset, end: end + offset }));
}

function queryMarks(target: string, from: number): Mark[] {
  let end = from - 1;
  return target
    .slice(from)
    .split("&")
    .map((piece) => {
      const start = end + 1;
      end = start + piece.length;
      const [name = ""] = piece.split("=", 1);
      return { id: pairId(tryDecode(plusToSpace(name))), start, end };
    });
}

/**
 * Maximum number of compared characters in a search. The limit keeps a search linear, even if the text repeats the
 * beginning of the wanted text many times.
 */
const MOST_COMPARED = 4_000_000;

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the first wanted text that follows a match of the pattern.
 *
 * @param pattern global pattern for the text before the wanted text, such as the name of a header
 * @param wanted forms of the wanted text, such as the text itself and the text with JSON escapes
 */
function findAfter(text: string, pattern: RegExp, wanted: readonly string[]): Range | undefined {
  const forms = [...new Set(wanted)].filter((form) => form !== "");
  let left = MOST_COMPARED;
  for (const match of text.matchAll(pattern)) {
    const start = match.index + match[0].length;
    for (const form of forms) {
      left -= form.length;
      if (text.startsWith(form, start)) return { start, end: start + form.length };
    }
    if (left < 0) return undefined;
  }
  return undefined;
}
