// Edits whose weight the types and the values analyzers know, however they are written.
import { at } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Subject } from "./subject.ts";

const HOLDERS = new Set(["parameters", "headers", "requestBodies", "responses"]);
const PARTS = new Set(["parameters", "requestBody", "responses"]);

/** In a schema of what callers give or get, or in one that only has a name. What a callback is sent is neither. */
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

/** Of all operations of a path. */
function isOfPathParameter({ keys }: Subject): boolean {
  return keys[0] === "paths" && keys[2] === "parameters" && keys.slice(4).includes("schema");
}

/** A discriminator without alternatives beside it tells schemas apart that refer to it, which no analyzer looks for. */
function isInheritance({ edit, keys, document }: Subject): boolean {
  const place = keys.lastIndexOf("discriminator");
  const owner = at(keys.slice(0, place), document);
  return edit.node.startsWith("Discriminator") && !("oneOf" in owner) && !("anyOf" in owner);
}

const FORM = new Set(["required", "style", "explode", "allowReserved", "allowEmptyValue"]);

/** How a parameter or a header is written, and whether it must be there. Names of headers have no case. */
export function isOfForm({ edit, keys }: Subject): boolean {
  if (edit.node === "Header" && edit.property === undefined) return keys[0] === "paths";
  return (edit.node === "Parameter" || edit.node === "Header") && FORM.has(edit.property ?? "");
}

/** The form of a part of a request body. */
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

/** Tells readers something, also if the values are the same. */
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
