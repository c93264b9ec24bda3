// Generates the strings in samples from the names of fields, such as `sandbox-account-1` from `accountId`.
import fc from "fast-check";
import { sample } from "openapi-sampler";
import { type Fields } from "./document.ts";

/** Converts a name to kebab case, and removes a final `id`. For example, `accountType` becomes `account-type`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/[^A-Za-z\d]+/g, "-")
    .toLowerCase();
  return words.replace(/^-|-$/g, "").replace(/(?:^|-)ids?$/, "");
}

export function singular(words: string): string {
  return words.replace(/([^aeious])s$/, "$1");
}

/**
 * Generates a string that looks like data, such as `sandbox-account-1`.
 *
 * @param index number of the list element, counted from 1
 */
export function sampleText(schema: Fields, words: string, index: number): string {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const text = [`sandbox-${words}-${index}`, `${words}-${index}`, `${words.charAt(0)}${index}`, `${index}`].find(
    (each) => each.length <= Number(maxLength),
  );
  const plain = (text ?? "").padEnd(Number(minLength), "-sandbox");
  if (typeof pattern === "string") return textOfPattern(schema, pattern, [plain, plain.toUpperCase()], index);
  if (schema["contentEncoding"] === "base64" || format === "byte") return btoa(plain);
  if (typeof format !== "string") return plain;
  return FORMATS[format]?.(plain, index) ?? textOfFormat(schema) ?? plain;
}

const FORMATS: Readonly<Record<string, (text: string, index: number) => string>> = {
  "date-time": (_, index) => `2026-01-${dayOf(index)}T14:30:00Z`,
  date: (_, index) => `2026-01-${dayOf(index)}`,
  uuid: (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  email: (text) => `${text}@example.com`,
  uri: (text) => `https://example.com/${text}`,
  url: (text) => `https://example.com/${text}`,
  hostname: (text) => `${text}.example.com`,
};

function dayOf(index: number): string {
  return String(((index - 1) % 28) + 1).padStart(2, "0");
}

/**
 * Returns a sample string for a JSON Schema format such as `date`, or undefined if openapi-sampler does not know the
 * format. Returns undefined for the format `password`, because a password can be any string.
 */
function textOfFormat({ format }: Fields): string | undefined {
  if (format === "password") return undefined;
  const text = sample({ type: "string", format: String(format) });
  return typeof text === "string" && text !== "string" ? text : undefined;
}

/**
 * Returns a string that matches the pattern and the length limits. Calls fast-check only if none of the simpler
 * candidates matches.
 */
function textOfPattern(
  { minLength = 0, maxLength = Infinity }: Fields,
  pattern: string,
  preferred: readonly string[],
  seed: number,
): string {
  const expression = new RegExp(pattern, "u");
  const isValid = (text: string) =>
    expression.test(text) && text.length >= Number(minLength) && text.length <= Number(maxLength);
  const known = [...preferred, `${seed}`, `${seed}.50`, "SANDBOX", "USD"].find(isValid);
  if (known !== undefined) return known;
  const found = fc.sample(fc.stringMatching(expression), { seed, numRuns: 200 }).filter(isValid);
  return found.find((text) => /^[\w.:/-]+$/.test(text)) ?? found[0] ?? preferred[0] ?? "";
}
