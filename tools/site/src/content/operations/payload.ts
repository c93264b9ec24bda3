import { factsOfSchema } from "@org/codegen/docstrings";
import { fields, type Fields } from "@org/codegen/document";
import { partsOf, referenceOf } from "@org/codegen/hidden-properties";
import { mergeSchemas } from "@org/codegen/merge-schemas";
import { fieldTable } from "./field-table.ts";
import { blocks, code, enumerate, inline, link, sentences } from "../markdown.ts";
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
  const name = isList ? schemaName(whole["items"]) : undefined;
  const type = name === undefined ? `Type: ${label}.` : `A list of ${code(name)} objects.`;
  const known = label === "any" && rows === "" ? "The spec does not describe the value." : type;
  const note = sentences(
    describeContent(schema, whole["items"], document),
    whole["additionalProperties"] === false && "The object has no other fields.",
    rows.includes("[].") && "In the table, `[]` means each element of a list.",
    // A request can have another type than a response with the same schema.
    direction === "response" && linkToTypes([schema, whole["items"]], reference),
  );
  return blocks(known, rows, note);
}

/** Returns the description and the limits of the payload, and the description of a list's elements. */
function describeContent(schema: unknown, items: unknown, document: Fields): string {
  const facts = { ...factsOfSchema(fields(schema), document), examples: [] };
  const { texts } = factsOfSchema(fields(items), document);
  return sentences(describeFacts(facts), texts.length > 0 && `Each element: ${texts.map(inline).join(" ")}`);
}

/** Links to the exported types of the schemas. A payload without a named schema has no exported type. */
function linkToTypes(schemas: readonly unknown[], { typeNames }: Reference): string {
  const links = schemas.flatMap((schema) => {
    const reference = referenceOf(fields(schema));
    const name = reference === undefined ? undefined : typeNames.get(nameOf(reference));
    return name === undefined ? [] : [link(code(name), `/api/broker-client/${name}`)];
  });
  return links.length === 0 ? "" : `In TypeScript, ${code("@org/broker-client")} exports the type ${enumerate(links)}.`;
}
