import type { Fields } from "./document.ts";
import { mapNodes } from "./openapi-nodes.ts";

const ONE = new Set(
  "additionalProperties contains else if items not propertyNames then unevaluatedItems unevaluatedProperties".split(
    " ",
  ),
);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAPS = new Set(["$defs", "dependentSchemas", "patternProperties", "properties"]);

/** Keywords that do not restrict the values of a schema. */
export const ANNOTATIONS: readonly string[] = `$comment $defs contentEncoding contentMediaType contentSchema default
  deprecated description discriminator example examples externalDocs readOnly title writeOnly xml`.split(/\s+/);

/**
 * Copies a schema, and replaces its subschemas. If `replace` returns undefined for a subschema, the copy omits the
 * subschema.
 */
export function mapSubschemas(
  schema: Fields,
  replace: (subschema: unknown, keyword: string, name: string) => unknown,
): Fields {
  return mapFields(schema, (value, keyword) => {
    if (ONE.has(keyword)) return replace(value, keyword, "");
    if (LISTS.has(keyword) && Array.isArray(value)) {
      return value.map((each, index) => replace(each, keyword, String(index)));
    }
    return MAPS.has(keyword) && isObject(value)
      ? mapFields(value, (each, name) => replace(each, keyword, name))
      : value;
  });
}

type Replace = (schema: unknown) => unknown;

/**
 * Copies a document, and replaces the schemas of requests and responses. The function does not replace the schemas in
 * `components.schemas`, callbacks and webhooks.
 */
export function mapSchemas(document: Fields, request: Replace, response: Replace): Fields {
  return mapNodes(document, (value, type, keys) => {
    if (type.name !== "Schema") return value;
    const [root, components, , ofPath] = keys;
    const isOperation = root === "paths" || components === "pathItems";
    const place = !isOperation ? components : root === "paths" ? ofPath : keys[4];
    if (place === "schemas" || place === "callbacks" || root === "webhooks") return value;
    return place === "responses" || place === "headers" ? response(value) : request(value);
  });
}

function mapFields(object: Fields, replace: (value: unknown, key: string) => unknown): Fields {
  const replaced = Object.entries(object).map(([key, value]) => [key, replace(value, key)] as const);
  return Object.fromEntries(replaced.filter(([, value]) => value !== undefined));
}

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
