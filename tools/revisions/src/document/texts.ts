import { isObject } from "@org/codegen/document";

/** OpenAPI fields that only inform readers. */
export const TEXTS: ReadonlySet<string> = new Set([
  "description",
  "summary",
  "title",
  "example",
  "examples",
  "tags",
  "externalDocs",
  "contact",
  "license",
  "termsOfService",
]);

/** OpenAPI fields whose value is a map with names as keys. */
export const HOLDERS: ReadonlySet<string> = new Set(
  (
    "properties patternProperties dependentSchemas $defs schemas parameters headers responses requestBodies examples " +
    "pathItems paths webhooks callbacks links content encoding securitySchemes mapping components variables scopes"
  ).split(" "),
);

/** Keywords whose value is data, in which `title` is an ordinary key. */
const VALUES = new Set(["const", "enum", "default"]);

/**
 * Returns the value without its texts, and with its keys in alphabetical order.
 *
 * @param isOfNames whether the keys of the value are names. A name such as `title` is not a text.
 */
export function withoutTexts(value: unknown, isOfNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each));
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([key]) => isOfNames || !TEXTS.has(key))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const content = entries.map(([key, each]) => {
    if (isOfNames) return [key, withoutTexts(each)];
    return [key, VALUES.has(key) ? each : withoutTexts(each, HOLDERS.has(key) || key === "dependentRequired")];
  });
  return Object.fromEntries(content);
}
