// Checks of values that may come from another JavaScript realm.
import type { SigningErrorCode } from "@org/signing";
import { classOf, ownSignal } from "@org/signing/sending";

/**
 * Returns whether a value is a plain object. A `Map`, a `Date` and an object with symbols as keys are not plain
 * objects.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const isEnumerable = (symbol: symbol) => Object.prototype.propertyIsEnumerable.call(value, symbol);
  if (Object.getOwnPropertySymbols(value).some(isEnumerable)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), "isPrototypeOf"))
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return classOf(value) === "Object";
}

export function hasMethod(value: unknown, name: string | symbol): boolean {
  return typeof Object(value)[name] === "function";
}

/** Returns the items of a list, or undefined if the list has holes or properties that are not items. */
export function itemsOf(list: readonly unknown[]): unknown[] | undefined {
  // `Array.from` turns a hole into undefined.
  const items = Array.from(list);
  return items.length === Object.keys(list).length ? items : undefined;
}

/**
 * Returns whether a value is a string, number or boolean that the client can send unchanged. A string with lone
 * surrogates cannot be sent, because UTF-8 cannot encode lone surrogates.
 */
export function isSendableScalar(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value === "number" ? Number.isFinite(value) : typeof value === "boolean";
}

export function isScalar(value: unknown): value is string | number | bigint | boolean {
  return typeof value === "bigint" || isSendableScalar(value);
}

/**
 * Returns a property of a value. Returns undefined if the value is not an object, or if the getter of the property
 * throws an error.
 */
export function fieldOf(value: unknown, name: string): unknown {
  try {
    return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  } catch {
    return undefined;
  }
}

/** Reason of a refusal: an error code of `@org/signing`, or a code of the client. */
export type RefusalReason =
  | SigningErrorCode
  | "before_attempt_failed"
  | "foreign_origin"
  | "headers_unavailable"
  | "invalid_input"
  | "no_such_operation"
  | "per_call_base_url"
  | "per_call_request_init_ext"
  | "signing_failed"
  | "unknown_input"
  | "unsupported_header"
  | "unsupported_parameter";

/**
 * Error for a request that cannot be sent unchanged. The client converts the error into a `RequestRefusedError` with
 * the name of the call.
 */
export class UnsendableError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.reason = reason;
  }
}

/** @throws {UnsendableError} if `holds` is false */
export function assertSendable(holds: boolean, reason: RefusalReason, problem: string): asserts holds {
  if (!holds) throw new UnsendableError(reason, problem);
}

/** @throws {UnsendableError} `body_not_allowed`: a GET or HEAD has a body */
export function assertBodyAllowed(method: string, body: unknown): void {
  const isAllowed = body === undefined || !/^(?:GET|HEAD)$/i.test(method);
  assertSendable(isAllowed, "body_not_allowed", `a ${method} request must not have a body.`);
}

/**
 * Converts a signal of any JavaScript realm into a signal of this runtime.
 *
 * @throws {UnsendableError} `invalid_option`: the value is not a signal
 */
export function readSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  try {
    if (isSignal(signal)) return ownSignal(signal);
  } catch {
    // A getter of an object from another library can throw an error.
  }
  throw new UnsendableError("invalid_option", "signal must be an AbortSignal.");
}

function isSignal(value: unknown): value is AbortSignal {
  return hasMethod(value, "addEventListener") && hasMethod(value, "removeEventListener") && "aborted" in Object(value);
}

export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
