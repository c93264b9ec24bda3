// Generates the strings and numbers of samples, and reads the values that the spec gives or implies.
import fc from "fast-check";
import { sample } from "openapi-sampler";
import { tagsOf } from "./discriminator.ts";
import { fields, list, type Fields } from "./document.ts";

/** Converts a name to kebab case without a final `id` or `ids`. For example, `accountType` becomes `account-type`. */
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
 * Returns a string that matches the pattern and the length limits, or an invalid string if none is found. Calls
 * fast-check only if none of the simpler candidates matches.
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

export function sampleNumber(schema: Fields, isInteger: boolean, index: number): number {
  const limit = (keyword: string, other: number) => (typeof schema[keyword] === "number" ? schema[keyword] : other);
  const [least, above] = [limit("minimum", -Infinity), limit("exclusiveMinimum", -Infinity)];
  const [most, below] = [limit("maximum", Infinity), limit("exclusiveMaximum", Infinity)];
  const [low, high] = [Math.max(least, above), Math.min(most, below)];
  const step = limit("multipleOf", isInteger ? 1 : 0);
  const candidates =
    step > 0
      ? [
          Math.ceil(index / step) * step,
          Math.ceil(low / step) * step,
          (Math.floor(low / step) + 1) * step,
          Math.floor(high / step) * step,
          (Math.ceil(high / step) - 1) * step,
        ]
      : [index + 0.5, low, high, (low + high) / 2, low + 1, high - 1];
  const isAllowed = (value: number) => value >= least && value > above && value <= most && value < below;
  // `JSON.stringify` writes -0 as 0, so the code adds 0, which converts -0 to 0.
  return (candidates.find((value) => Number.isFinite(value) && isAllowed(value)) ?? index) + 0;
}

/**
 * Infers the type of a schema without the keyword `type`. For example, a schema with `properties` has the type
 * `object`.
 */
export function impliedType(schema: Fields): string {
  const has = (...keywords: string[]) => keywords.some((keyword) => keyword in schema);
  if (has("properties", "additionalProperties", "required", "minProperties", "patternProperties")) return "object";
  if (has("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains")) return "array";
  return has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf") ? "number" : "string";
}
export function givenIn(schema: Fields, index: number): { readonly value: unknown } | undefined {
  const pick = (values: unknown[]) =>
    values.length === 0 ? undefined : { value: values[(index - 1) % values.length] };
  for (const keyword of ["const", "example"]) if (keyword in schema) return { value: schema[keyword] };
  const examples = pick(list(schema["examples"]));
  if (examples !== undefined) return examples;
  if ("default" in schema) return { value: schema["default"] };
  const known = list(schema["enum"]);
  return pick(known.some((value) => value !== null) ? known.filter((value) => value !== null) : known);
}

export function discriminated(value: unknown, alternative: Fields, { propertyName, mapping }: Fields): unknown {
  const reference = alternative["$ref"];
  if (typeof propertyName !== "string" || typeof reference !== "string") return value;
  const [key] = tagsOf(reference, mapping);
  const own = String(fields(value)[propertyName]);
  return own.startsWith("sandbox-") ? { ...fields(value), [propertyName]: key } : value;
}

/** Returns whether a field, such as `next_cursor` or `nextPageToken`, identifies the next page of a list. */
export function isCursor(words: string): boolean {
  return /^next(?:-(?:page|link|ur[il]|token|offset|key|marker).*)?$|(?:^|-)(?:cursor|page-token|continuation-token)$/.test(
    words,
  );
}

/**
 * Returns the value that a field has on the last page, so that a paging loop over sample responses ends. Returns
 * undefined if the field is not for paging, or if the schema does not allow the value.
 */
export function lastPage(parts: readonly Fields[], words: string, types: ReadonlySet<unknown>): unknown {
  if (/^has-(?:more|next)(?:-|$)/.test(words) && types.has("boolean")) return false;
  if (!isCursor(words)) return undefined;
  if (types.has("null")) return null;
  const isLimited = parts.some((part) => ["format", "minLength", "pattern"].some((keyword) => keyword in part));
  return types.has("string") && !isLimited ? "" : undefined;
}
