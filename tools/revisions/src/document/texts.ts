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

export function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !TEXTS.has(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutTexts(each)]));
}
