// Reads the fields that control how a parameter or a header is serialized. A missing field has the default value of
// OpenAPI.
import { fields } from "@org/codegen/document";
import type { Reader } from "../normal/reader.ts";
import type { Found } from "./requests.ts";

const FORM: ReadonlySet<unknown> = new Set(["query", "cookie"]);

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

export function allowances({ node }: Found): readonly (readonly [keyword: string, isAllowed: boolean])[] {
  return ["allowReserved", "allowEmptyValue"].map((keyword) => [keyword, fields(node)[keyword] === true]);
}
