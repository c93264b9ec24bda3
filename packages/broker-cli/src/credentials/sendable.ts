// Keeps the app secret out of requests.
import { createRedactor } from "@org/signing/sending";
import { CliError } from "../errors.ts";

/**
 * Rejects a request that contains the app secret, because the service's reference says that the app secret is never
 * sent.
 *
 * @throws {CliError} secret_in_request: a text contains the app secret, or an encoded form of it
 */
export function assertSendable(texts: readonly string[], secret: string): void {
  const { redact } = createRedactor([secret]);
  if (texts.every((text) => redact(text) === text)) return;
  throw new CliError("usage", {
    code: "secret_in_request",
    message: "The request contains the app secret, which must never be sent.",
    fix: "Remove the app secret from the request.",
  });
}
