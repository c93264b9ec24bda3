// Recognizes edits that the analyzers `types` and `values` assess.
import { at } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Subject } from "./subject.ts";

const HOLDERS = new Set(["parameters", "headers", "requestBodies", "responses"]);
const PARTS = new Set(["parameters", "requestBody", "responses"]);

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

function isOfPathParameter({ keys }: Subject): boolean {
  return keys[0] === "paths" && keys[2] === "parameters" && keys.slice(4).includes("schema");
}

/** Recognizes a discriminator outside a union. The analyzers `types` and `values` ignore such a discriminator. */
function isInheritance({ edit, keys, document }: Subject): boolean {
  const place = keys.lastIndexOf("discriminator");
  const owner = at(keys.slice(0, place), document);
  return edit.node.startsWith("Discriminator") && !("oneOf" in owner) && !("anyOf" in owner);
}

const FORM = new Set(["required", "style", "explode", "allowReserved", "allowEmptyValue"]);

export function isOfForm({ edit, keys }: Subject): boolean {
  if (edit.node === "Header" && edit.property === undefined) return keys[0] === "paths";
  return (edit.node === "Parameter" || edit.node === "Header") && FORM.has(edit.property ?? "");
}

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

/** Recognizes keywords that only inform readers, such as `format`. */
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
