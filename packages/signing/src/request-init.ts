import { SigningError } from "./errors.ts";
import { ownSignal } from "./own-signal.ts";

/** Members of an init that fetch reads. `dispatcher` exists only in Node. */
const MEMBERS = /* @__PURE__ */ (
  "body cache credentials dispatcher duplex headers integrity keepalive method mode priority redirect referrer " +
  "referrerPolicy signal window"
).split(" ");

/** Members of an init that Bun's `fetch` reads, but that Bun's `Request` does not keep. */
const BUN_MEMBERS = ["proxy", "tls", "unix"];

/**
 * Reads each member of an init once, like fetch, because a getter can return a different value each time.
 *
 * A spread would skip inherited members.
 *
 * @throws {SigningError} `invalid_request`
 */
export function readInit(init: RequestInit | null | undefined): RequestInit {
  const read: Record<string, unknown> = {};
  if (init === undefined || init === null) return read;
  const names = new Set(MEMBERS);
  for (const name in init) names.add(name);
  for (const name of names) {
    const value: unknown = Reflect.get(init, name);
    if (value !== undefined) read[name] = value;
  }
  const lost = BUN_MEMBERS.find((name) => read[name] !== undefined && read[name] !== null);
  if (lost !== undefined) {
    throw new SigningError(
      "invalid_request",
      `A signed Request does not keep the option \`${lost}\` of Bun. Set this option in your own fetch function.`,
    );
  }
  if (isSignal(read["signal"])) read["signal"] = ownSignal(read["signal"]);
  // Node reports an invalid dispatcher too late, when the caller must assume that the request was sent.
  const dispatcher: unknown = read["dispatcher"];
  if (dispatcher !== undefined && typeof Reflect.get(Object(dispatcher), "dispatch") !== "function")
    throw invalidRequest();
  return read;
}

/** Returns whether a value can be a signal. fetch itself rejects any other value. */
function isSignal(signal: unknown): signal is AbortSignal {
  return typeof Reflect.get(Object(signal), "addEventListener") === "function";
}

/**
 * Runs a function that creates a request from the caller's values, and replaces its errors.
 *
 * The runtime's error does not become the `cause`, because its message can contain the value of a header.
 *
 * @throws {SigningError} `invalid_request` instead of the runtime's error
 */
export function rejectInvalid<Result>(make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw error instanceof SigningError ? error : invalidRequest();
  }
}

export function invalidRequest(): SigningError {
  return new SigningError(
    "invalid_request",
    "fetch rejects this request. Check the URL, the method, the options and the header values. A GET or HEAD must not have a body.",
  );
}
