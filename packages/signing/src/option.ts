import { SigningError } from "./errors.ts";
import type { Signer } from "./signer.ts";

/** Refuses an option that a JavaScript caller gave another value than its type allows. */
export function assertOption(holds: boolean, message: string): void {
  if (!holds) throw new SigningError("invalid_option", message);
}

export function assertSigner(signer: Signer): void {
  assertOption(typeof Object(signer).sign === "function", "signer must be a signer, from createSigner.");
}
