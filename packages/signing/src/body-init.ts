import { SigningError } from "./errors.ts";
import { classOf } from "./realm.ts";
import { assertWellFormed } from "./text.ts";

const TYPES = ["ArrayBuffer", "Blob", "File", "FormData", "ReadableStream", "URLSearchParams"];

/**
 * Rejects a body that fetch silently converts to a different text. For example, fetch converts `[]` to an empty body,
 * and half of a surrogate pair to U+FFFD.
 *
 * @throws {SigningError} `unsupported_body`, `lone_surrogate`
 */
export function assertBody(body: unknown): void {
  if (typeof body === "string") assertWellFormed(body, "The body");
  const isObject = (typeof body === "object" && body !== null) || typeof body === "function";
  if (isObject && !isBodyType(body)) {
    const message = "The body has a type that fetch converts to text. Pass the result of JSON.stringify.";
    throw new SigningError("unsupported_body", message);
  }
}

function isBodyType(body: object): boolean {
  if (ArrayBuffer.isView(body)) return classOf(body.buffer) === "ArrayBuffer";
  return TYPES.includes(classOf(body)) || typeof Reflect.get(body, Symbol.asyncIterator) === "function";
}
