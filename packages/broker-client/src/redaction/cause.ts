// The errors of other libraries keep requests, options and bytes, and with them the key and the signature.
import { type Redact, SHOWN_INSTEAD } from "./redactor.ts";

const MOST_ERRORS = 100;
const CLASSES: ReadonlyMap<string, ErrorConstructor> = new Map([
  ["RangeError", RangeError],
  ["SyntaxError", SyntaxError],
  ["TypeError", TypeError],
]);

const FIELDS = ["name", "message", "stack", "code", "cause", "errors"];

/**
 * Copies what the client did not throw itself: of an error its name, message, code and stack, and in the same way its
 * `cause` and the `errors` of an AggregateError. It copies nothing else.
 */
export function copyCause(error: unknown, redact: Redact): unknown {
  try {
    return copy(error, redact, new Map());
  } catch {
    return SHOWN_INSTEAD;
  }
}

function copy(value: unknown, redact: Redact, seen: Map<object, Error>): unknown {
  if (typeof value === "string") return redact(value);
  if ((typeof value !== "object" || value === null) && typeof value !== "function") {
    return redact(String(value)) === String(value) ? value : SHOWN_INSTEAD;
  }
  const known = seen.get(value);
  if (known) return known;
  if (seen.size >= MOST_ERRORS) return SHOWN_INSTEAD;
  return copyError(value, redact, seen);
}

function copyError(value: object, redact: Redact, seen: Map<object, Error>): Error {
  const [name, message, stack, code, cause, errors] = FIELDS.map((field): unknown => Reflect.get(value, field));
  if (typeof message !== "string") return new Error("Something other than an error was thrown.");
  const quotesJson = /json/i.test(message) || name === "SyntaxError";
  const show = (text: string) => redact(quotesJson ? withoutQuotation(text) : text);
  const shownName = typeof name === "string" ? redact(name) : "Error";
  const isList = Array.isArray(errors);
  const error = isList ? new AggregateError([], show(message)) : new (CLASSES.get(shownName) ?? Error)(show(message));
  seen.set(value, error);
  const define = (field: string, content: unknown, enumerable = false) =>
    Object.defineProperty(error, field, { value: content, writable: true, configurable: true, enumerable });
  if (error.name !== shownName) define("name", shownName);
  define("stack", typeof stack === "string" ? show(stack) : String(error));
  if (typeof code === "string" || typeof code === "number") define("code", copy(code, redact, seen), true);
  if (cause !== undefined) define("cause", copy(cause, redact, seen));
  if (isList)
    define(
      "errors",
      errors.map((each) => copy(each, redact, seen)),
    );
  return error;
}

/** A parser quotes the JSON that it could not parse, cut anywhere. */
function withoutQuotation(text: string): string {
  const marks = ['"', "'"].flatMap((mark) => [text.indexOf(mark), text.lastIndexOf(mark)]).filter((at) => at >= 0);
  if (marks.length === 0) return text;
  return text.slice(0, Math.min(...marks)) + SHOWN_INSTEAD + text.slice(Math.max(...marks) + 1);
}
