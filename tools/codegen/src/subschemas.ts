import { fields, type Fields } from "./document.ts";

const ONE = new Set(
  "additionalProperties contains else if items not propertyNames then unevaluatedItems unevaluatedProperties".split(
    " ",
  ),
);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAPS = new Set(["$defs", "dependentSchemas", "patternProperties", "properties"]);
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

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

export type Replace = (node: unknown) => unknown;

/**
 * Copies a document, and replaces the schemas of requests and responses. The function does not replace the schemas in
 * `components.schemas`.
 */
export function mapSchemas(document: Fields, request: Replace, response: Replace): Fields {
  const paths = each(pathItem(request, response));
  const ofRequest = each(carrier(request));
  const ofResponse = each(carrier(response));
  const components = within({
    pathItems: paths,
    parameters: ofRequest,
    requestBodies: ofRequest,
    responses: ofResponse,
    headers: ofResponse,
  });
  return fields(within({ paths, components })(document));
}

export function mapDescribed(document: Fields, parameter: Replace, schema: Replace): Fields {
  const parameters = each(parameter);
  const operations = METHODS.map((method) => [method, within({ parameters })] as const);
  const items = each(within({ parameters, ...Object.fromEntries(operations) }));
  const withParameters = within({ paths: items, components: within({ parameters, pathItems: items }) })(document);
  const withSchemas = mapSchemas(fields(withParameters), schema, schema);
  return fields(within({ components: within({ schemas: each(schema) }) })(withSchemas));
}

/** Fields of a document whose values have no texts of operations, responses and headers. */
const WITHOUT_TEXTS = new Set(["schema", "schemas", "example", "examples"]);

/** Copies a document, and replaces the texts of its operations, parameters, responses and headers. */
export function mapTexts(node: unknown, replace: (text: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => mapTexts(item, replace));
  if (!isObject(node)) return node;
  return mapFields(node, (value, key) => {
    if (WITHOUT_TEXTS.has(key)) return value;
    const isText = (key === "description" || key === "summary") && typeof value === "string";
    return isText ? replace(value) : mapTexts(value, replace);
  });
}

function pathItem(request: Replace, response: Replace): Replace {
  const parameters = each(carrier(request));
  const operation = within({ parameters, requestBody: carrier(request), responses: each(carrier(response)) });
  return within({ parameters, ...Object.fromEntries(METHODS.map((method) => [method, operation])) });
}

function carrier(replace: Replace): Replace {
  const content = each(within({ schema: replace }));
  return within({ schema: replace, content, headers: each(within({ schema: replace, content })) });
}

function within(replacements: Readonly<Record<string, Replace>>): Replace {
  const replaceField = (field: unknown, key: string) =>
    Object.hasOwn(replacements, key) ? replacements[key]?.(field) : field;
  return (node) => (isObject(node) ? mapFields(node, replaceField) : node);
}

function each(replace: Replace): Replace {
  return (value) => {
    if (Array.isArray(value)) return value.map(replace);
    return isObject(value) ? mapFields(value, replace) : value;
  };
}

function mapFields(object: Fields, replace: (value: unknown, key: string) => unknown): Fields {
  const replaced = Object.entries(object).map(([key, value]) => [key, replace(value, key)] as const);
  return Object.fromEntries(replaced.filter(([, value]) => value !== undefined));
}

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
