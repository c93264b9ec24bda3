import { at, fields, list, placeOf, resolve, type Fields } from "./document.ts";
import { sayLimits } from "./limits.ts";

const COMPOSITIONS = ["allOf", "anyOf", "oneOf"] as const;

export function docOfSchema(schema: Fields, document: Fields): string {
  return docOf(partsOf(schema, document), document);
}

export function docOfParameter(parameter: Fields, document: Fields): string {
  const { description, deprecated } = parameter;
  const examples = examplesOf(parameter, document);
  return docOf([{ description, deprecated, examples }, ...partsOf(fields(parameter["schema"]), document)], document);
}

export function examplesOf(owner: Fields, document: Fields): unknown[] {
  if ("example" in owner) return [owner["example"]];
  const examples = Object.values(fields(owner["examples"])).map((example) => resolve(example, document));
  return examples.flatMap((example) => ("value" in example ? [example["value"]] : []));
}

export function commentText(doc: string, indent = ""): string {
  const safe = doc.replaceAll("*/", "*\\/");
  if (!safe.includes("\n")) return `* ${safe} `;
  const lines = safe.split("\n").map((line) => `${indent} * ${line.trimEnd()}`.trimEnd());
  return ["*", ...lines, `${indent} `].join("\n");
}

export function exampleOf(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 100 ? line : JSON.stringify(value, undefined, 2);
}

function docOf(parts: readonly Fields[], document: Fields): string {
  const { title, description } = parts.find((part) => part["title"] ?? part["description"]) ?? {};
  const whole = merged(parts);
  // The docstring omits the limits of nested lists, because a recursive list schema has infinitely many levels.
  const items = { ...merged(partsOf(fields(whole["items"]), document)), items: undefined };
  const defaults = parts.filter((part) => "default" in part).map((part) => part["default"]);
  const examples = parts.map(examplesOfSchema).find((some) => some.length > 0) ?? [];
  const tags = [
    // `@deprecated` has no text, because the description of a deprecated field gives the reason and the replacement.
    ...(whole["deprecated"] === true ? ["@deprecated"] : []),
    ...defaults.slice(0, 1).map((value) => `@default ${exampleOf(value)}`),
    ...examples.map((value) => `@example ${exampleOf(value)}`),
  ];
  const paragraphs = [title, description, sayLimits({ ...whole, items }).join(" "), tags.join("\n")];
  return paragraphs
    .flatMap((text) => (typeof text === "string" ? [text.trim()] : []))
    .filter((text) => text !== "")
    .join("\n\n");
}

/**
 * Merges schemas that all describe the same value. If two schemas have the same keyword, the merged schema contains the
 * value from the first schema.
 */
function merged(parts: readonly Fields[]): Fields {
  return parts.reduceRight<Fields>((others, part) => ({ ...others, ...part }), {});
}

function examplesOfSchema(part: Fields): unknown[] {
  return "example" in part ? [part["example"]] : list(part["examples"]);
}

/**
 * Returns the given schema and all schemas that describe the same value. The function follows an `allOf`, `anyOf` or
 * `oneOf` only if exactly one member is not null.
 */
function partsOf(schema: Fields, document: Fields): Fields[] {
  const parts = [schema];
  const followed = new Set<unknown>();
  for (const part of parts) {
    for (const composition of COMPOSITIONS) {
      const others = list(part[composition])
        .map(fields)
        .filter((other) => other["type"] !== "null");
      if (others.length === 1) parts.push(...others);
    }
    const reference = part["$ref"];
    if (typeof reference !== "string" || followed.has(reference)) continue;
    followed.add(reference);
    parts.push(withShortExamples(at(placeOf(reference), document)));
  }
  return parts;
}

/** Removes examples that are objects, because the docstring of the object's type already contains these examples. */
function withShortExamples(schema: Fields): Fields {
  const { example: _, ...others } = schema;
  return { ...others, examples: examplesOfSchema(schema).filter((value) => typeof value !== "object") };
}
