import { CliError } from "../../../../packages/broker-cli/src/errors.ts";
import type { Problem } from "./types.ts";

const PASTE = "Paste a curl command, an entry of a HAR, or headers that begin with a request line.";

/** Texts that replace the parser's messages and fixes with an option of the command `broker`. */
const OWN_TEXTS: readonly (readonly [option: RegExp, text: string])[] = [
  [/--entry\b/, "Paste only one entry of the HAR."],
  [/--data-file\b/, "The pasted request does not have the body as plain text. Paste the text of the body."],
  [/--method\b/, "Remove the flag, or paste the headers of the request instead of a curl command."],
  [/--url\b/, "Begin with a request line, such as `GET /made-up/path HTTP/1.1`."],
  [/--header\b/, "A line of the pasted request is not a header."],
  [/@FILE\b/, "Write the text of the body into the command."],
  [/`broker`/, "The curl command reads the body from standard input."],
];

/** Replaces a message or a fix that names an option of the command `broker`. */
export function withoutOptions(text: string): string {
  return OWN_TEXTS.find(([option]) => option.test(text))?.[1] ?? text;
}

/** Fixes for errors of `@org/signing`, by code. */
const FIXES: Readonly<Record<string, string>> = {
  lone_surrogate: "Replace the half of a surrogate pair with a whole character.",
  invalid_credentials: "Enter the app secret that belongs to the app key.",
  malformed_percent_encoding: "Paste the canonical request without percent-encoding, or write a literal `%` as `%25`.",
  crypto_unavailable: "Open the page over https, from localhost, or from a file.",
};

/** Converts an error about the inputs to a problem. Throws any other error again. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CliError)
    return { message: withoutOptions(error.message), fix: withoutOptions(error.fix ?? PASTE) };
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
