import { SigningError } from "./errors.ts";
import { assertWellFormed } from "./text.ts";

const TYPES = /* @__PURE__ */ new Set(
  ["ArrayBuffer", "Blob", "File", "FormData", "ReadableStream", "URLSearchParams"].map((name) => `[object ${name}]`),
);

/**
 * Refuses a body that fetch would change to text without an error: `[]` to no body at all, half of a surrogate pair to U+FFFD.
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
  if (ArrayBuffer.isView(body)) return tagOf(body.buffer) === "[object ArrayBuffer]";
  if (Array.isArray(body)) return false;
  return TYPES.has(tagOf(body)) || typeof Reflect.get(body, Symbol.asyncIterator) === "function";
}

/** Of any realm. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
