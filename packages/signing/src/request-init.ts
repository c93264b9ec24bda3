import { SigningError } from "./errors.ts";
import { ownSignal } from "./own-signal.ts";

/** Members of a `RequestInit` that fetch reads. `dispatcher` exists only in Node. */
const MEMBERS = /* @__PURE__ */ (
  "body cache credentials dispatcher duplex headers integrity keepalive method mode priority redirect referrer " +
  "referrerPolicy signal window"
).split(" ");

/** Members of a `RequestInit` that Bun's `fetch` reads, but that Bun's `Request` does not store. */
const BUN_MEMBERS = ["proxy", "tls", "unix"];

/**
 * Reads each member of a `RequestInit` only once, because a getter can return a different value for each read.
 *
 * Like fetch, `readInit` also reads inherited members.
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
      `Bun's Request does not store the option \`${lost}\`. Set this option in your own fetch function.`,
    );
  }
  if (isSignal(read["signal"])) read["signal"] = ownSignal(read["signal"]);
  // Node does not check the dispatcher until Node sends the request. If an error occurs at that time, the caller does
  // not know whether the request was sent.
  const dispatcher: unknown = read["dispatcher"];
  if (dispatcher !== undefined && typeof Reflect.get(Object(dispatcher), "dispatch") !== "function")
    throw invalidRequest();
  return read;
}

function isSignal(signal: unknown): signal is AbortSignal {
  return typeof Reflect.get(Object(signal), "addEventListener") === "function";
}

/**
 * Calls `make`, and replaces any error that is not a `SigningError` by an `invalid_request` error.
 *
 * The new error has no `cause`, because the message of the runtime's error can contain the value of a header.
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
