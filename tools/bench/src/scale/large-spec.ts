import { ROOT } from "@org/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";

/** Number of operations in the made-up spec. */
export const OPERATIONS_PER_COPY = 8;

interface Parts {
  readonly paths: object;
  readonly schemas: object;
}

/**
 * Repeats the operations and the schemas of a made-up spec. Each copy has numbered names, such as `getOrder0` and
 * `Order0`. A spec with more copies contains all operations of a spec with fewer copies.
 */
export async function largeSpec(copies: number): Promise<string> {
  const spec = parse(await readFile(join(ROOT, "tools/revisions/golden/set/spec.yaml"), "utf8"));
  const { schemas, parameters, responses, securitySchemes } = spec.components;
  const all = Array.from({ length: copies }, (_, at) => numbered({ paths: spec.paths, schemas }, at));
  const components = { securitySchemes, parameters, responses, schemas: { ...schemas } };
  for (const copy of all) Object.assign(components.schemas, copy.schemas);
  const paths = Object.assign({}, ...all.map((copy) => copy.paths));
  // The YAML has no aliases, because spec/openapi.yaml has no aliases.
  return stringify({ ...spec, paths, components }, { aliasDuplicateObjects: false });
}

function numbered({ paths, schemas }: Parts, at: number): Parts {
  const named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`${name}${at}`, schema]));
  const text = JSON.stringify({ paths, schemas: named })
    .replaceAll(/"operationId":"\w+|#\/components\/schemas\/\w+/g, (name) => `${name}${at}`)
    .replaceAll('"/made-up/', `"/made-up-${at}/`);
  return JSON.parse(text);
}
