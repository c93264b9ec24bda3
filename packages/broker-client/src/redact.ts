// A service or a proxy may answer with what it was sent. What an error keeps of an answer holds none of it.
import type { Progress } from "./progress.ts";

const HARMLESS =
  /^(?:accept.*|content-.*|host|user-agent|x-version|x-timestamp|x-signature-(?:algorithm|version)|traceparent)$/;
/** Shorter ones are words of any text. */
const SHORTEST = 4;
const DEEPEST = 200;
const SHOWN_INSTEAD = "[redacted]";

/** Takes what `sent` says, other than harmless headers, out of texts. */
export function redactor(sent: Progress["sent"]): (text: string) => string {
  const words = [...new Headers(sent)].flatMap(([name, value]) => {
    if (HARMLESS.test(name)) return [];
    return [value, ...value.split(/\s+/)].filter(({ length }) => length >= SHORTEST);
  });
  const forms = words.map((word) => new RegExp(formsOf(word), "gi"));
  return (text) => forms.reduce((shown, form) => shown.replaceAll(form, SHOWN_INSTEAD), text);
}

/** As it is, and as JSON, a URL or HTML may write it. */
function formsOf(word: string): string {
  return word.replaceAll(/\\+|\W/g, (signs) => {
    const code = signs.charCodeAt(0).toString(16).padStart(2, "0");
    const escaped = String.raw`\\{1,3}u00${code}|%(?:25)*${code}|&#?\w{1,6};`;
    // A run of backslashes is one thing: each with a length of its own, there are too many ways to read a longer run.
    if (code === "5c") return String.raw`(?:\\{${signs.length},${signs.length * 4}}|(?:${escaped}){${signs.length}})`;
    return String.raw`(?:\\{0,3}\x${code}|${escaped})`;
  });
}

/** The strings in a JSON value, changed. */
export function mapStrings(value: unknown, change: (text: string) => string, depth = 0): unknown {
  // Deeper, a stack would overflow, and the status be lost over it.
  if (depth > DEEPEST) return SHOWN_INSTEAD;
  if (typeof value === "string") return change(value);
  // An application key may be all digits.
  if (typeof value === "number") return change(String(value)) === String(value) ? value : change(String(value));
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [change(key), mapStrings(each, change, depth + 1)]),
  );
}

export function redactHeaders(headers: Headers, redact: (text: string) => string): Headers {
  return new Headers([...headers].map(([name, value]) => [name, redact(value)]));
}

/** In place. Node keeps the bytes of an answer that it could not parse, and JSON.parse quotes them, cut anywhere. */
export function redactCause(error: unknown, redact: (text: string) => string): unknown {
  const seen = new Set<unknown>();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    const [quotation = ""] = each instanceof SyntaxError ? (/["'][^]*["']/.exec(each.message) ?? []) : [];
    for (const key of ["message", "stack", ...Object.keys(each)]) {
      if (key === "code" || key === "syscall") continue;
      const value: unknown = Reflect.get(each, key);
      if (typeof value === "string")
        Reflect.set(each, key, redact(quotation ? value.replace(quotation, SHOWN_INSTEAD) : value));
    }
  }
  return error;
}
