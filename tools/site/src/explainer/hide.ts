import { createRedactor, type Redactor } from "@org/signing/sending";
import { shorten } from "./shorten.ts";
import type { Problem } from "./types.ts";

/** Creates the redactor for the app secret in a field of the page. */
export function createHider(secret: string): Redactor {
  return createRedactor([secret, secret.trim()]);
}

/** Hides the secret in a problem, and shortens its texts, because they can quote the whole pasted request. */
export function hideInProblem<P extends Problem>(secret: string, problem: P): P {
  const { redact } = createHider(secret);
  return { ...problem, message: shorten(redact(problem.message)), fix: shorten(redact(problem.fix)) };
}
