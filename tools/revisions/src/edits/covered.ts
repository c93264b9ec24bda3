// Recognizes edits for which the types and values analyzers determine the bump.
import { at } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Subject } from "./subject.ts";

const HOLDERS = new Set(["parameters", "headers", "requestBodies", "responses"]);
const PARTS = new Set(["parameters", "requestBody", "responses"]);

/** Checks whether an edit is in a schema of a request, a response or a component. Schemas of callbacks do not count. */
export function isOfSchema(subject: Subject): boolean {
  const [root, kind = "", , part = ""] = subject.keys;
  if (isInheritance(subject)) return false;
  if (root === "components" && kind === "schemas") return true;
  const rest = subject.keys.slice(root === "components" ? 3 : 4);
  if (!rest.includes("schema")) return isOfPathParameter(subject);
  return root === "components"
    ? HOLDERS.has(kind)
    : root === "paths" && (PARTS.has(part) || isOfPathParameter(subject));
}

/** Checks whether an edit is in the schema of a parameter that all operations of a path share. */
function isOfPathParameter({ keys }: Subject): boolean {
  return keys[0] === "paths" && keys[2] === "parameters" && keys.slice(4).includes("schema");
}

/**
 * Checks whether an edit changes the discriminator of a schema without `oneOf` or `anyOf`. A discriminator without a
 * union applies to other schemas that refer to its schema. The analyzers do not check these other schemas.
 */
function isInheritance({ edit, keys, document }: Subject): boolean {
  const place = keys.lastIndexOf("discriminator");
  const owner = at(keys.slice(0, place), document);
  return edit.node.startsWith("Discriminator") && !("oneOf" in owner) && !("anyOf" in owner);
}

const FORM = new Set(["required", "style", "explode", "allowReserved", "allowEmptyValue"]);

/**
 * Checks whether an edit changes the style or the `required` field of a parameter or a header. An added or removed
 * header also counts.
 */
export function isOfForm({ edit, keys }: Subject): boolean {
  if (edit.node === "Header" && edit.property === undefined) return keys[0] === "paths";
  return (edit.node === "Parameter" || edit.node === "Header") && FORM.has(edit.property ?? "");
}

/** Checks whether an edit changes the encoding of a part of a request body. */
export function isEncoding({ edit }: Subject): boolean {
  return edit.node === "Encoding";
}

const NOTES = new Set([
  "format",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "xml",
]);

/**
 * Checks whether an edit changes a keyword that informs readers, such as `format`. The allowed values can stay the
 * same.
 */
export function isNote({ edit }: Subject): boolean {
  return NOTES.has(edit.property ?? "");
}

export function isGiven({ keys, document }: Subject): boolean {
  return flowsOf(keys, document).given;
}

export function wasThere({ edit }: Subject): boolean {
  return edit.base?.value !== undefined;
}

export function isThere({ edit }: Subject): boolean {
  return edit.revision?.value !== undefined;
}
