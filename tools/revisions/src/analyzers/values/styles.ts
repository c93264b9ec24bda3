// Reads the fields that control the serialization of a parameter or a header. Absent fields have the defaults of
// OpenAPI.
import { fields } from "@org/codegen/document";
import type { Reader } from "../../normal/reader.ts";
import type { Found } from "./operations.ts";

const FORM: ReadonlySet<unknown> = new Set(["query", "cookie"]);

/**
 * Returns `style` and `explode` of a parameter whose value is a list or an object. For other values, the result is
 * empty, because these fields do not change their serialization.
 */
export function stylesOf(
  { keys, node }: Found,
  reader: Reader,
): readonly (readonly [keyword: string, value: unknown])[] {
  const hasParts = reader.shapesOf([[...keys, "schema"]]).some(({ type }) => type === "array" || type === "object");
  if (node["schema"] === undefined || !hasParts) return [];
  const style = node["style"] ?? (FORM.has(node["in"]) ? "form" : "simple");
  return [
    ["style", style],
    ["explode", node["explode"] ?? style === "form"],
  ];
}

/** Returns the values of `allowReserved` and `allowEmptyValue` for a parameter. */
export function allowances({ node }: Found): readonly (readonly [keyword: string, isAllowed: boolean])[] {
  return ["allowReserved", "allowEmptyValue"].map((keyword) => [keyword, fields(node)[keyword] === true]);
}
