import { SigningError } from "./errors.ts";

export function assertOption(holds: boolean, message: string): void {
  if (!holds) throw new SigningError("invalid_option", message);
}

export function assertSigner(signer: unknown): void {
  assertOption(typeof Object(signer).sign === "function", "signer must be a signer that createSigner returned.");
}
