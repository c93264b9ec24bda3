import { CliError } from "../../../../packages/broker-cli/src/errors.ts";
import type { Problem } from "./types.ts";

const PASTE = "Paste a curl command, an entry of a HAR, or headers that begin with a request line.";

/** Fixes for errors of `@org/signing`, by code. */
const FIXES: Readonly<Record<string, string>> = {
  lone_surrogate: "Replace the half of a surrogate pair with a whole character.",
  invalid_credentials: "Enter the app secret that belongs to the app key.",
  malformed_percent_encoding: "Paste the canonical request without percent-encoding, or write a literal `%` as `%25`.",
  crypto_unavailable: "Open the page over https, from localhost, or from a file.",
};

/** Converts an error about the inputs to a problem. Throws any other error again. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CliError) return { message: error.message, fix: error.fix ?? PASTE };
  const code = signingCode(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  return { message: error.message, fix: FIXES[code] ?? "Correct this part of the request." };
}

/**
 * Returns the code of a `SigningError`. The function reads the name of the error, because the page has two copies of
 * the class: one from the package's entry point, and one from the package's source files.
 */
export function signingCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== "SigningError" || !("code" in error)) return undefined;
  return String(error.code);
}
