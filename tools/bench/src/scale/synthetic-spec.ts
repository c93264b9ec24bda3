import { stringify } from "yaml";
import { resources, type Resource } from "./resources.ts";
import { COMMON, reference, schemasOf } from "./synthetic-schemas.ts";

const FAILURE = { description: "A made-up error.", content: json("Failure") };
const ID = { name: "id", in: "path", required: true, schema: { type: "string" } };

/**
 * Returns a spec with the given number of operations. A larger spec contains all operations of a smaller spec.
 */
export function syntheticSpec(operations: number): string {
  const all = resources(Math.ceil(operations / 5));
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operation } of all.flatMap(operationsOf).slice(0, operations)) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  return stringify(
    {
      openapi: "3.1.0",
      info: { title: "A made-up API", version: "1" },
      paths,
      components: { schemas: Object.assign({}, COMMON, ...all.map(schemasOf)) },
    },
    // The YAML has no aliases, because spec/openapi.yaml has no aliases.
    { aliasDuplicateObjects: false },
  );
}

interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: object;
}

function operationsOf(resource: Resource): PlacedOperation[] {
  const { name, path } = resource;
  const one = `${path}/{id}`;
  const requestBody = { required: true, content: json(`${name}Draft`) };
  const place = (method: string, path: string, verb: string, more: object): PlacedOperation => ({
    path,
    method,
    operation: { ...describe(resource, verb, method), ...more },
  });
  return [
    place("get", path, "list", { parameters: filters(name), ...response("200", `${name}Page`) }),
    place("post", path, "create", { requestBody, ...response("201", name) }),
    place("get", one, "get", { parameters: [ID], ...response("200", name) }),
    place("put", one, "replace", { parameters: [ID], requestBody, ...response("200", name) }),
    place("delete", one, "delete", { parameters: [ID], ...response("204") }),
  ];
}

function describe({ name, family, group }: Resource, verb: string, method: string): object {
  return {
    operationId: `${verb}${name}${verb === "list" ? "s" : ""}`,
    summary: `${verb} ${name}`,
    description: `Made-up operation to ${verb} a resource of the group ${group}.`,
    "x-family": family,
    "x-group": group,
    "x-retry": method === "get" ? "safe" : "never",
  };
}

function filters(name: string): object[] {
  const query = (name: string, schema: object) => ({ name, in: "query", schema });
  return [
    query("status", reference(`${name}Status`)),
    query("limit", { type: "integer", minimum: 1, maximum: 200 }),
    query("cursor", { type: "string" }),
  ];
}

function response(status: string, schema?: string): object {
  const success = { description: "Made up.", ...(schema !== undefined && { content: json(schema) }) };
  return { responses: { [status]: success, default: FAILURE } };
}

function json(schema: string): object {
  return { "application/json": { schema: reference(schema) } };
}
