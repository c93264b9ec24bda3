// Copies errors of other libraries without their secrets. The original errors can contain requests, options and bytes
// with secrets.
import { REDACTED } from "@org/signing/sending";
import { MAX_KEPT, type Redact } from "./redaction.ts";

const MAX_VALUES = 100;
/** Maximum number of characters in the copies of an error and all its causes. */
const MAX_CHARACTERS = 2 * MAX_KEPT;
const CLASSES = [RangeError, SyntaxError, TypeError];
/**
 * Matches the value that Node quotes after "Received" in an error message. Node shortens long values, and the redactor
 * may not find a shortened secret. For this reason, the copied error shows no quoted value.
 */
const RECEIVED = /(\. Received )[^]*?(?=\n {4}at |$)/;
/**
 * Matches the invalid JSON that a parser quotes in an error message. The parser shortens long JSON, and the redactor
 * may not find a shortened secret. For this reason, the copied error shows no quoted JSON.
 */
const QUOTATION = /["'](?:[^]*["'])?/;

/**
 * Copies and redacts a value that a caller's function or another library threw.
 *
 * The copy of an error has only the name, message, code, stack, `cause` and `errors` of the error.
 *
 * @returns `[redacted]` if the value cannot be read
 */
export function copyCause(error: unknown, redact: Redact): unknown {
  try {
    return copy(error, { redact, known: new Map(), values: 0, left: MAX_CHARACTERS });
  } catch {
    return REDACTED;
  }
}

interface Copying {
  readonly redact: Redact;
  readonly known: Map<unknown, Error>;
  values: number;
  left: number;
}

function copy(value: unknown, copying: Copying): unknown {
  const known = copying.known.get(value);
  if (known) return known;
  if (copying.values++ >= MAX_VALUES) return REDACTED;
  if (Object(value) === value) return copyError(Object(value), copying);
  const text = String(value);
  const shown = show(text, copying);
  return typeof value === "string" || shown !== text ? shown : value;
}

function show(text: string, copying: Copying): string {
  const { redact, left } = copying;
  copying.left -= text.length;
  return left > 0 ? redact(text, left) : REDACTED;
}

function copyError(value: object, copying: Copying): Error {
  const get = (name: string): unknown => Reflect.get(value, name);
  const textOf = (name: string) => {
    const text = get(name);
    return typeof text === "string" ? text : undefined;
  };
  const message = textOf("message") ?? "The thrown value is not an error.";
  const isOfParser = /json/i.test(message.slice(0, MAX_CHARACTERS)) || textOf("name") === "SyntaxError";
  const withoutValues = (text: string) =>
    show((isOfParser ? text.replace(QUOTATION, REDACTED) : text).replace(RECEIVED, `$1${REDACTED}`), copying);

  const name = show(textOf("name") ?? "Error", copying);
  const errors = get("errors");
  const isList = Array.isArray(errors);
  const shown = withoutValues(message);
  const Class = CLASSES.find((each) => each.name === name) ?? Error;
  const error = isList ? new AggregateError([], shown) : new Class(shown);
  copying.known.set(value, error);
  const stack = textOf("stack");
  const define = (field: string, content: unknown, enumerable = false) =>
    Object.defineProperty(error, field, { value: content, writable: true, configurable: true, enumerable });
  define("name", name);
  define("stack", stack === undefined ? String(error) : withoutValues(stack));
  const code = get("code");
  if (typeof code === "string" || typeof code === "number") define("code", copy(code, copying), true);
  const cause = get("cause");
  if (cause !== undefined) define("cause", copy(cause, copying));
  // A subclass of `Array` can override `map`. For this reason, `copyError` reads each item by index.
  const length = isList ? Math.min(errors.length, MAX_VALUES) : 0;
  if (isList)
    define(
      "errors",
      Array.from({ length }, (_, at) => copy(Reflect.get(errors, at), copying)),
    );
  return error;
}
