import { SigningError } from "./errors.ts";
import { assertWellFormed } from "./text.ts";

const TYPES = ["ArrayBuffer", "Blob", "File", "FormData", "ReadableStream", "URLSearchParams"];

/**
 * Rejects a body that fetch would convert to other text without an error: `[]` to no body, half of a surrogate pair to
 * U+FFFD.
 *
 * @throws {SigningError} `unsupported_body`, `lone_surrogate`
 */
export function assertBody(body: unknown): void {
  if (typeof body === "string") assertWellFormed(body, "The body");
  const isObject = (typeof body === "object" && body !== null) || typeof body === "function";
  if (isObject && !isBodyType(body)) {
    throw new SigningError("unsupported_body", "The body is no type that fetch sends: pass it through JSON.stringify.");
  }
}

function isBodyType(body: object): boolean {
  if (ArrayBuffer.isView(body)) return tagOf(body.buffer) === "ArrayBuffer";
  return TYPES.includes(tagOf(body)) || typeof Reflect.get(body, Symbol.asyncIterator) === "function";
}

/** Works for a value of any realm, such as the one in which Jest runs tests. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}
