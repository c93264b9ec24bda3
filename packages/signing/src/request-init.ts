import { SigningError } from "./errors.ts";
import { ownSignal } from "./own-signal.ts";

/** Members of an init that fetch reads. Only Node has `dispatcher`. */
const MEMBERS = /* @__PURE__ */ (
  "body cache credentials dispatcher duplex headers integrity keepalive method mode priority redirect referrer " +
  "referrerPolicy signal window"
).split(" ");

/** Members of an init that Bun's fetch reads, and its `Request` does not keep. */
const BUN_MEMBERS = ["proxy", "tls", "unix"];

/**
 * Reads each member once, as fetch does. A getter can return another value each time, and a spread skips inherited
 * ones.
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
      `A Request would be sent without \`${lost}\`. Set it in a fetch of your own instead.`,
    );
  }
  if (isSignal(read["signal"])) read["signal"] = ownSignal(read["signal"]);
  // Node would call `dispatch` only after the request counts as sent.
  const dispatcher: unknown = read["dispatcher"];
  if (dispatcher !== undefined && typeof Reflect.get(Object(dispatcher), "dispatch") !== "function")
    throw invalidRequest();
  return read;
}

/** fetch rejects any other value. */
function isSignal(signal: unknown): signal is AbortSignal {
  return typeof Reflect.get(Object(signal), "addEventListener") === "function";
}

/**
 * Runs a function that makes a request of a caller's values.
 *
 * The error of the runtime is not the cause, because that can quote the value of a header.
 *
 * @throws {SigningError} `invalid_request` in the place of an error of the runtime
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
    "fetch rejects this request. Check its URL, method, options and header values. A GET or HEAD has no body.",
  );
}
