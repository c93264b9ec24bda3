import { factsOfSchema } from "@org/codegen/docstrings";
import { fields, type Fields } from "@org/codegen/document";
import { partsOf } from "@org/codegen/hidden-properties";
import { mergeSchemas } from "@org/codegen/merge-schemas";
import { fieldTable } from "./field-table.ts";
import { blocks, code, codeBlock, enumerate, inline, sentences } from "../markdown.ts";
import { describeFacts, typeLabel } from "./type-label.ts";
import type { PayloadType } from "./typescript-types.ts";

interface Payload {
  readonly schema: unknown;
  readonly direction: "request" | "response";
  readonly document: Fields;
  /** Name of the payload in the declaration of its type. */
  readonly alias: string;
  readonly type: PayloadType | undefined;
}

/** Describes a JSON payload with its type in words, a table of its fields, and its TypeScript type. */
export function describePayload({ schema, direction, document, alias, type }: Payload): string {
  const label = typeLabel(schema, document);
  const rows = fieldTable(schema, direction, document);
  const known = label === "any" && rows === "" ? "The spec does not describe the value." : `Type: ${label}.`;
  const note = rows.includes("[].") ? "In the table, `[]` means each element of a list." : "";
  const whole = mergeSchemas(partsOf(schema, ["allOf"], document));
  const openness = whole["additionalProperties"] === false ? "The object has no other fields." : "";
  const intro = sentences(known, describeContent(schema, whole["items"], document), openness, note);
  return blocks(intro, rows, typeBlock(alias, type));
}

/** Returns the description and the limits of the payload, and the description of a list's elements. */
function describeContent(schema: unknown, items: unknown, document: Fields): string {
  const facts = { ...factsOfSchema(fields(schema), document), examples: [] };
  const { texts } = factsOfSchema(fields(items), document);
  return sentences(describeFacts(facts), texts.length > 0 && `Each element: ${texts.map(inline).join(" ")}`);
}

function typeBlock(alias: string, type: PayloadType | undefined): string {
  if (type === undefined) return "";
  const exported =
    type.names.length === 0
      ? "The TypeScript type is:"
      : `In TypeScript, ${code("@org/broker-client")} exports ${enumerate(type.names.map(code))}:`;
  const declared = type.names.includes(type.type) ? [] : [`type ${alias} = ${type.type};`];
  return blocks(exported, codeBlock("ts", [...type.declarations, ...declared].join("\n\n")));
}
