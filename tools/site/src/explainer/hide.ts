import { hideSecret } from "../../../../packages/signing/src/explain/hide-secret.ts";
import { shorten } from "./shorten.ts";
import type { Problem } from "./types.ts";

/**
 * Minimum length of a secret that the page hides. While a user types a secret, its first characters are also part of
 * many other words. If the page hid these characters, nobody could read the other words.
 */
const SHORTEST = 4;

/** Returns a function that reads a range of the text, with `<APP_SECRET>` instead of the secret. */
export function readerOf(secret: string, text: string): (start: number, end: number) => string {
  return hideSecret(secret.trim().length < SHORTEST ? undefined : secret, text);
}

/** Returns a function that replaces the secret in a text with `<APP_SECRET>`. */
export function createHider(secret: string): (text: string) => string {
  return (text) => readerOf(secret, text)(0, text.length);
}

/** Hides the secret in a problem, and shortens its texts, because they can quote the whole pasted request. */
export function hideInProblem<P extends Problem>(secret: string, problem: P): P {
  const hide = createHider(secret);
  return { ...problem, message: shorten(hide(problem.message)), fix: shorten(hide(problem.fix)) };
}
