// The errors of other libraries keep requests, options and bytes, and with them the key and the signature.
import { MAX_KEPT, type Redact, redactor, REDACTED } from "./redactor.ts";

const MAX_VALUES = 100;
/** Room for the message and the stack of one error, each as long as is kept of a text. */
const MAX_CHARACTERS = 2 * MAX_KEPT;
const RECEIVED = ". Received ";
const CLASSES: ReadonlyMap<string, ErrorConstructor> = new Map([
  ["RangeError", RangeError],
  ["SyntaxError", SyntaxError],
  ["TypeError", TypeError],
]);

const FIELDS = ["name", "message", "stack", "code", "cause", "errors"];

/**
 * Copies what the client did not throw itself: of an error its name, message, code and stack, and in the same way its
 * `cause` and the `errors` of an AggregateError. It copies nothing else, and of these a bounded part.
 */
export function copyCause(error: unknown, redact: Redact = redactor([])): unknown {
  try {
    return copy(error, { redact, known: new Map(), values: 0, left: MAX_CHARACTERS });
  } catch {
    return REDACTED;
  }
}

interface Copying {
  readonly redact: Redact;
  readonly known: Map<object, Error>;
  /** Number of values that were copied. */
  values: number;
  /** Number of characters that may still be copied. */
  left: number;
}

function copy(value: unknown, copying: Copying): unknown {
  const isReference = (typeof value === "object" && value !== null) || typeof value === "function";
  const known = isReference ? copying.known.get(value) : undefined;
  if (known) return known;
  if (copying.values++ >= MAX_VALUES) return REDACTED;
  if (isReference) return copyError(value, copying);
  const text = String(value);
  const shown = show(text, copying);
  return typeof value === "string" ? shown : shown === text ? value : REDACTED;
}

function show(text: string, copying: Copying): string {
  if (copying.left === 0) return REDACTED;
  const shown = copying.redact(text, copying.left);
  copying.left = Math.max(0, copying.left - text.length);
  return shown;
}

function copyError(value: object, copying: Copying): Error {
  const [name, message, stack, code, cause, errors] = FIELDS.map((field): unknown => Reflect.get(value, field));
  if (typeof message !== "string") return new Error("Something other than an error was thrown.");
  const isOfParser = /json/i.test(message.slice(0, MAX_CHARACTERS)) || name === "SyntaxError";
  const withoutValues = (text: string) => withoutReceived(isOfParser ? withoutQuotation(text) : text);
  const shownName = typeof name === "string" ? show(name, copying) : "Error";
  const shownMessage = show(withoutValues(message), copying);
  const isList = Array.isArray(errors);
  const error = isList ? new AggregateError([], shownMessage) : new (CLASSES.get(shownName) ?? Error)(shownMessage);
  copying.known.set(value, error);
  const define = (field: string, content: unknown, enumerable = false) =>
    Object.defineProperty(error, field, { value: content, writable: true, configurable: true, enumerable });
  if (error.name !== shownName) define("name", shownName);
  define("stack", typeof stack === "string" ? show(withoutValues(stack), copying) : String(error));
  if (typeof code === "string" || typeof code === "number") define("code", copy(code, copying), true);
  if (cause !== undefined) define("cause", copy(cause, copying));
  if (isList)
    define(
      "errors",
      listOf(errors).map((each) => copy(each, copying)),
    );
  return error;
}

/** Reads a foreign list by its indices: its own methods, and its length, can be anything. */
function listOf(errors: readonly unknown[]): unknown[] {
  return Array.from({ length: Math.min(errors.length, MAX_VALUES) }, (_, at): unknown => Reflect.get(errors, at));
}

/** Node quotes the value that it was given, and cuts it. */
function withoutReceived(text: string): string {
  const from = text.indexOf(RECEIVED);
  if (from < 0) return text;
  const end = text.indexOf("\n    at ", from);
  return `${text.slice(0, from)}${RECEIVED}${REDACTED}${end < 0 ? "" : text.slice(end)}`;
}

/** A parser quotes the JSON that it could not parse, cut anywhere. */
function withoutQuotation(text: string): string {
  const marks = ['"', "'"].flatMap((mark) => [text.indexOf(mark), text.lastIndexOf(mark)]).filter((at) => at >= 0);
  if (marks.length === 0) return text;
  return text.slice(0, Math.min(...marks)) + REDACTED + text.slice(Math.max(...marks) + 1);
}
