// Reads what programs print of a request: log lines, objects of Node, and the output of Python's http.client.
import { usageError } from "../errors.ts";
import { unescapeAnsi } from "./shell-words.ts";

/**
 * Returns the JSON value of a text, or undefined if the text has no `{` in its first line. A log writes other text
 * before the value, and other lines after it.
 *
 * @throws {CliError} invalid_input: the text begins with `{`, but is neither JSON nor an object that Node printed
 */
export function jsonIn(text: string): unknown {
  const [line = ""] = text.split("\n", 1);
  const at = line.indexOf("{");
  if (at === -1) return undefined;
  for (const end of [text.length, line.length, text.indexOf("\n}") + "\n}".length]) {
    const part = text.slice(at, end);
    for (const toJson of [String, inspectedToJson]) {
      try {
        return JSON.parse(toJson(part));
      } catch {
        // The next form can be JSON.
      }
    }
  }
  if (at > 0) return undefined;
  throw usageError(
    "The input begins with `{` but is not JSON.",
    "Copy the whole entry of the HAR again. In a program, print the request with JSON.stringify.",
  );
}

/** Parts of an object that Node printed: a string, a name, or undefined. The pattern skips an escape outside a string. */
const INSPECTED =
  /'([^'\\]*(?:\\[^][^'\\]*)*)'|"[^"\\]*(?:\\[^][^"\\]*)*"|\\[^]|(?<![\w$])(?:([A-Za-z_$][\w$]*)(?=\s{0,9}:)|undefined(?![\w$]))/g;

/** Writes an object that `console.log` of Node printed as JSON. */
function inspectedToJson(text: string): string {
  return text.replace(INSPECTED, (found, string?: string, name?: string) => {
    if (string !== undefined) return JSON.stringify(unescapeAnsi(string));
    if (name !== undefined) return `"${name}"`;
    return found === "undefined" ? "null" : found;
  });
}

/** Line of Python's http.client with bytes that it sent. */
const SENT = /^send: b(?:'([^'\\\n]*(?:\\.[^'\\\n]*)*)'|"([^"\\\n]*(?:\\.[^"\\\n]*)*)")\r?$/gm;

/** Returns the bytes that Python's http.client printed at the debug level 1, or undefined for any other text. */
export function sentByPython(text: string): string | undefined {
  const sent = Array.from(text.matchAll(SENT), ([, single, double = ""]) => unescapeAnsi(single ?? double));
  return sent.length === 0 ? undefined : sent.join("");
}

/** Returns the time of the header `date` after a status line that curl or Python's http.client printed. */
export function serviceTimeIn(text: string): number | undefined {
  const lines = text.split("\n").map((line) => line.replace(/^(?:< |reply: '|header: )/, ""));
  const status = lines.findIndex((line) => /^HTTP\/[\d.]+ \d{3}/.test(line));
  const dates = lines.slice(status).filter((line) => /^date:/i.test(line));
  return status === -1 ? undefined : timeOf(dates.at(-1)?.slice("date:".length));
}

/** Returns the time of an HTTP date in milliseconds since 1970, or undefined for any other text. */
export function timeOf(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? undefined : time;
}
