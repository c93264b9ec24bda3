// Writes the docstrings of schemas and parameters.
import { at, fields, list, placeOf, resolve, type Fields } from "./document.ts";
import { sayLimits } from "./limits.ts";

const COMPOSITIONS = ["allOf", "anyOf", "oneOf"] as const;

/** Returns the docstring of a schema. The docstring is empty if the schema has no documentation. */
export function docOfSchema(schema: Fields, document: Fields): string {
  return docOf(partsOf(schema, document), document);
}

/**
 * Returns the docstring of a parameter. If the parameter does not have a field, the docstring uses the field of the
 * parameter's schema.
 */
export function docOfParameter(parameter: Fields, document: Fields): string {
  const { description, deprecated } = parameter;
  const examples = examplesOf(parameter, document);
  return docOf([{ description, deprecated, examples }, ...partsOf(fields(parameter["schema"]), document)], document);
}

/** Returns the examples of a parameter or a media type: `example`, or the values of `examples`. */
export function examplesOf(owner: Fields, document: Fields): unknown[] {
  if ("example" in owner) return [owner["example"]];
  const examples = Object.values(fields(owner["examples"])).map((example) => resolve(example, document));
  return examples.flatMap((example) => ("value" in example ? [example["value"]] : []));
}

/**
 * Returns the text of a declaration's comment, without the comment delimiters. Escapes a comment end in the text, so
 * that the text cannot close the comment.
 */
export function commentText(doc: string, indent = ""): string {
  const safe = doc.replaceAll("*/", "*\\/");
  if (!safe.includes("\n")) return `* ${safe} `;
  const lines = safe.split("\n").map((line) => `${indent} * ${line.trimEnd()}`.trimEnd());
  return ["*", ...lines, `${indent} `].join("\n");
}

/** Returns the source code of an example value. Code of at most 100 characters stays on one line. */
export function exampleOf(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 100 ? line : JSON.stringify(value, undefined, 2);
}

function docOf(parts: readonly Fields[], document: Fields): string {
  const { title, description } = parts.find((part) => part["title"] ?? part["description"]) ?? {};
  const whole = merged(parts);
  // The limits of items within items are omitted, because the schema of a list can contain itself.
  const items = { ...merged(partsOf(fields(whole["items"]), document)), items: undefined };
  const defaults = parts.filter((part) => "default" in part).map((part) => part["default"]);
  const examples = parts.map(examplesOfSchema).find((some) => some.length > 0) ?? [];
  const tags = [
    // The tag `@deprecated` has no text, because the description already gives the reason and the replacement.
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
 * Merges schemas that describe the same value. If several schemas have a field, the result has the field of the first
 * schema.
 */
function merged(parts: readonly Fields[]): Fields {
  return parts.reduceRight<Fields>((others, part) => ({ ...others, ...part }), {});
}

function examplesOfSchema(part: Fields): unknown[] {
  return "example" in part ? [part["example"]] : list(part["examples"]);
}

/**
 * Returns the schema, and the other schemas that describe the same value. These are the referenced schema, and the
 * member of a composition if all other members are null.
 */
function partsOf(schema: Fields, document: Fields): Fields[] {
  const parts = [schema];
  const followed = new Set<unknown>();
  // The loop appends to `parts`, so it also visits the appended parts.
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

/** Removes the examples that are objects. An object example is written at its type, not at each field of that type. */
function withShortExamples(schema: Fields): Fields {
  const { example: _, ...others } = schema;
  return { ...others, examples: examplesOfSchema(schema).filter((value) => typeof value !== "object") };
}
