import { SigningError } from "./errors.ts";

/** Throws unless an option is valid. A JavaScript caller can pass an option of any type. */
export function assertOption(holds: boolean, message: string): void {
  if (!holds) throw new SigningError("invalid_option", message);
}

export function assertSigner(signer: unknown): void {
  assertOption(typeof Object(signer).sign === "function", "signer must be a signer that createSigner returned.");
}
