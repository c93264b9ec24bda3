import { factsOfSchema } from "@org/codegen/docstrings";
import { fields, type Fields } from "@org/codegen/document";
import { partsOf, referenceOf } from "@org/codegen/hidden-properties";
import { mergeSchemas } from "@org/codegen/merge-schemas";
import { fieldTable } from "./field-table.ts";
import { blocks, code, inline, link, repeats, sentences } from "../markdown.ts";
import type { Reference } from "./reference.ts";
import { describeFacts, nameOf, schemaName, typeLabel } from "./type-label.ts";

interface Payload {
  readonly schema: unknown;
  readonly direction: "request" | "response";
  readonly reference: Reference;
}

/** Describes a JSON payload with its type in words, a table of its fields, and a link to the TypeScript type. */
export function describePayload({ schema, direction, reference }: Payload): string {
  const { document } = reference.spec;
  const whole = mergeSchemas(partsOf(schema, ["allOf"], document));
  const label = typeLabel(schema, document);
  const isList = label === "list of objects";
  // For a list of objects, the table has names such as `id` instead of `[].id`.
  const rows = fieldTable(isList ? whole["items"] : schema, direction, document);
  // Only a response has a link to its type, because a request with the same schema can have another type.
  const exported = direction === "response" ? linkToType(isList ? whole["items"] : schema, reference) : undefined;
  const type = isList ? listOf(exported, whole["items"]) : `Type: ${label}${exported ? ` (${exported})` : ""}.`;
  const known = label === "any" && rows === "" ? "The spec does not describe the value." : type;
  const note = sentences(
    describeContent(schema, whole["items"], document),
    whole["additionalProperties"] === false && "The object has no other fields.",
    rows.includes("[].") && "In the table, `[]` means each element of a list.",
  );
  return blocks(known, rows, note);
}

function listOf(exported: string | undefined, items: unknown): string {
  const name = schemaName(items);
  return `A list of ${sentences(exported ?? (name !== undefined && code(name)), "objects")}.`;
}

/**
 * Returns the description and the limits of the payload, and the description of a list's elements without the sentences
 * that only repeat the name of the elements.
 */
function describeContent(schema: unknown, items: unknown, document: Fields): string {
  const facts = { ...factsOfSchema(fields(schema), document), examples: [] };
  const { texts } = factsOfSchema(fields(items), document);
  const told = texts
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))
    .filter((text) => !repeats(text, schemaName(items) ?? ""));
  return sentences(
    describeFacts(facts),
    told.length > 0 && `The spec says of each element: “${told.map(inline).join(" ")}”`,
  );
}

/** Links to the exported type of a schema. A schema without a name has no exported type. */
function linkToType(schema: unknown, { typeNames }: Reference): string | undefined {
  const reference = referenceOf(fields(schema));
  const name = reference === undefined ? undefined : typeNames.get(nameOf(reference));
  return name === undefined ? undefined : link(code(name), `/api/broker-client/${name}`);
}
