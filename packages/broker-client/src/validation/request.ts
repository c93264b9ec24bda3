// Checks of what every kind of call takes.
import { ownSignal } from "@org/signing/sending";
import { hasMethod } from "./plain.ts";
import { assertSendable, UnsendableError } from "./unsendable.ts";

/** @throws {UnsendableError} `body_not_allowed` */
export function assertBodyAllowed(method: string, body: unknown): void {
  const isAllowed = body === undefined || !/^(?:GET|HEAD)$/i.test(method);
  assertSendable(isAllowed, "body_not_allowed", `a ${method} has no body.`);
}

/** Accepts a signal of any realm, and returns one of this runtime. */
export function readSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  try {
    if (isSignal(signal)) return ownSignal(signal);
  } catch {
    // A foreign object can throw when it is read.
  }
  throw new UnsendableError("invalid_option", "signal must be an AbortSignal.");
}

function isSignal(value: unknown): value is AbortSignal {
  return hasMethod(value, "addEventListener") && hasMethod(value, "removeEventListener") && "aborted" in Object(value);
}

export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
