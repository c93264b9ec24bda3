import { sample } from "openapi-sampler";
import { at, fieldOf, fields, list, resolve, within, type Fields } from "./document.ts";
import { COMPOSITIONS, hiddenNames, isHidden, partsOf } from "./hidden-properties.ts";
import { compareRoutes, pathPattern } from "./path-pattern.ts";
import { parametersOf, type Documented, type Spec } from "./spec.ts";

/**
 * Returns the source of the file with each documented operation: how it is called, and a response that its schema
 * allows.
 */
export function sandboxOperations({ operations, clientHeaders, document }: Spec): string {
  const documented = operations.filter((operation) => operation.status === "documented").sort(compareRoutes);
  const rows = documented.map((operation) => {
    const { operationId, path, method } = operation;
    const place = ["paths", path, method.toLowerCase()];
    return `  ${operationId}: ${JSON.stringify(within(place, () => row(operation, document)))},\n`;
  });
  return `import type { Operation } from "../operation.ts";

/** Every documented operation by operationId, in the order in which a request is compared with their paths. */
export const operations = {
${rows.join("")}} as const satisfies Record<string, Operation>;

/** Headers that every request carries with this value, unsigned. */
export const constantHeaders: Readonly<Record<string, string>> = ${JSON.stringify(clientHeaders)};
`;
}

/** Returns the document without its placeholders. */
export function documentedOnly({ document }: Spec): Fields {
  const { pathItems: _, ...components } = fields(document["components"]);
  return { ...document, components };
}

function row({ operationId, method, path, success }: Documented, document: Fields): Fields {
  const item = fields(fieldOf(document["paths"], path));
  const operation = fields(item[method.toLowerCase()]);
  const [status] = success.keys();
  if (status === undefined) throw new Error(`${operationId}: no status of success is documented.`);
  const response = resolve(fieldOf(operation["responses"], String(status)), document);
  const json = fields(response["content"])["application/json"];
  return {
    method,
    path,
    pattern: pathPattern(path),
    query: [...parametersOf(item, document), ...parametersOf(operation, document)]
      .filter((parameter) => parameter["in"] === "query")
      .map((parameter) => parameter["name"]),
    status,
    ...(json !== undefined && payload(fields(json), document)),
  };
}

function payload(json: Fields, document: Fields): Fields {
  const schema = resolve(json["schema"], document);
  const object = schema["type"] === "array" ? resolve(schema["items"], document) : schema;
  const hidden = hiddenNames(object, COMPOSITIONS, "writeOnly", document);
  return {
    sample: withoutHidden(example(json, document), json["schema"], document),
    requiredFields: list(object["required"]).filter((name) => typeof name === "string" && !hidden.has(name)),
  };
}

/** Returns the document's example, or else a value that its schema allows. */
function example(json: Fields, document: Fields): unknown {
  const [first] = Object.values(fields(json["examples"]));
  if (first !== undefined) return resolve(first, document)["value"];
  return "example" in json ? json["example"] : sample(fields(json["schema"]), { skipWriteOnly: true }, document);
}

/** Removes `writeOnly` fields. An example can have them, because it is often an example of a request as well. */
function withoutHidden(value: unknown, schema: unknown, document: Fields): unknown {
  if (typeof value !== "object" || value === null) return value;
  const parts = partsOf(schema, COMPOSITIONS, document);
  const schemaOf = (keyword: string, key: string | number, others: string): Fields => ({
    allOf: parts.map((part) =>
      Object.hasOwn(fields(part[keyword]), key) ? at([keyword, `${key}`], part) : fields(part[others]),
    ),
  });
  if (Array.isArray(value)) {
    return value.map((item, index) => withoutHidden(item, schemaOf("prefixItems", index, "items"), document));
  }
  const named = Object.entries(value).map(
    ([name, field]) => [name, field, schemaOf("properties", name, "additionalProperties")] as const,
  );
  const shown = named.filter(([, , schema]) => !isHidden(schema, "writeOnly", document));
  return Object.fromEntries(shown.map(([name, field, schema]) => [name, withoutHidden(field, schema, document)]));
}
