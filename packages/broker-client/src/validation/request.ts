import { ownSignal } from "@org/signing/sending";
import { hasMethod } from "./plain.ts";
import { assertSendable, UnsendableError } from "./unsendable.ts";

/** @throws {UnsendableError} `body_not_allowed`: a GET or HEAD has a body */
export function assertBodyAllowed(method: string, body: unknown): void {
  const isAllowed = body === undefined || !/^(?:GET|HEAD)$/i.test(method);
  assertSendable(isAllowed, "body_not_allowed", `a ${method} must not have a body.`);
}

/**
 * Converts a signal of any realm into a signal of this runtime.
 *
 * @throws {UnsendableError} `invalid_option`: the value is not a signal
 */
export function readSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  try {
    if (isSignal(signal)) return ownSignal(signal);
  } catch {
    // A getter of a foreign object can throw.
  }
  throw new UnsendableError("invalid_option", "signal must be an AbortSignal.");
}

function isSignal(value: unknown): value is AbortSignal {
  return hasMethod(value, "addEventListener") && hasMethod(value, "removeEventListener") && "aborted" in Object(value);
}

export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
