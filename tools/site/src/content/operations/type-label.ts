// Describes the type of a schema in a few words, such as `list of strings`, and its facts, for the cells of tables.
import { fieldOf, fields, list, placeOf, type Fields } from "@org/codegen/document";
import { partsOf, referenceOf } from "@org/codegen/hidden-properties";
import { mergeSchemas } from "@org/codegen/merge-schemas";
import { knownValues } from "@org/codegen/custom-types";
import type { Facts } from "@org/codegen/docstrings";
import { code, enumerate, inline } from "../markdown.ts";

/** Maximum number of nested lists and unions in a label. The limit also bounds the labels of recursive schemas. */
const DEEPEST = 4;

/** @returns Markdown on one line */
export function typeLabel(schema: unknown, document: Fields, open: ReadonlySet<string> = new Set(), depth = 0): string {
  if (schema === false) return "no value";
  if (depth > DEEPEST) return "any";
  const followed = new Set(open);
  const repeated = referenceOf(fields(schema));
  if (repeated !== undefined && open.has(repeated)) return code(nameOf(repeated));
  const parts = partsOf(schema, ["allOf"], document, followed);
  const whole = mergeSchemas(parts);
  const known = knownValues(whole);
  if (known.length > 0) return `string, such as ${enumerate(known.map(literalOf), "or")}`;
  const labels =
    "const" in whole
      ? [literalOf(whole["const"])]
      : labelsOf(whole, parts, (inner) => typeLabel(inner, document, followed, depth + 1));
  const unique = new Set(labels);
  // The label `null` is the last one.
  if (unique.delete("null") || whole["nullable"] === true) unique.add("null");
  return unique.size === 0 ? "any" : [...unique].join(" or ");
}

function labelsOf(whole: Fields, parts: readonly Fields[], label: (schema: unknown) => string): string[] {
  if (Array.isArray(whole["enum"])) return whole["enum"].map((value) => (value === null ? "null" : literalOf(value)));
  const types = [whole["type"] ?? []].flat().map(String);
  const alternatives = alternativesOf(parts).map(label);
  if (alternatives.length > 0 && !alternatives.includes("any")) {
    return types.includes("null") ? [...alternatives, "null"] : alternatives;
  }
  const implied = "properties" in whole ? ["object"] : "items" in whole ? ["array"] : [];
  return (types.length > 0 ? types : implied).map((type) => {
    if (type !== "array") return type;
    const items = whole["items"] === undefined ? "any" : label(whole["items"]);
    return items === "any" ? "list" : `list of ${plural(items)}`;
  });
}

function plural(label: string): string {
  if (/^[a-z]+$/.test(label)) return `${label}s`;
  if (label.startsWith("list of ") && !label.includes(" or ")) return label.replace("list", "lists");
  return label.includes(" or ") ? `(${label})` : label;
}

/** Returns the alternatives of all unions in the given parts of a schema. */
export function alternativesOf(parts: readonly Fields[]): unknown[] {
  return parts.flatMap((part) => [...list(part["oneOf"]), ...list(part["anyOf"])]);
}

/** Returns the name of a schema, or undefined if the schema has no reference and no title. */
export function schemaName(schema: unknown): string | undefined {
  const reference = referenceOf(fields(schema));
  const title = fieldOf(schema, "title");
  return reference === undefined ? (typeof title === "string" ? title : undefined) : nameOf(reference);
}

export function nameOf(reference: string): string {
  return placeOf(reference).at(-1) ?? "";
}

function literalOf(value: unknown): string {
  return code(typeof value === "string" && value !== "" ? value : JSON.stringify(value));
}

/** Returns the facts of a field or a parameter as Markdown on one line. */
export function describeFacts({ texts, limits, isDeprecated, defaults, examples }: Facts): string {
  const facts = [
    ...(isDeprecated ? ["**Deprecated.**"] : []),
    ...texts.map(sentence),
    ...limits.map(inline),
    ...defaults.map((value) => `Default: ${code(JSON.stringify(value))}.`),
    ...examples.slice(0, 1).map((value) => `Example: ${code(JSON.stringify(value))}.`),
  ];
  return facts.join(" ");
}

function sentence(text: string): string {
  return inline(/[.!?:]$/.test(text) ? text : `${text}.`);
}
