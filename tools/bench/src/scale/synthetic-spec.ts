// Generates specs of any size from made-up resources. Each resource has five operations and seven schemas: the resource,
// a page, a request body, two nested objects and two enums.
import { stringify } from "yaml";

const split = (words: string) => words.split(/\s+/);
const NOUNS = split(`order account position quote alert watchlist statement transfer dividend filing
  report contract basket schedule limit mandate fee holding auction review`);
const FIELDS = split(`price quantity venue note symbol currency region owner limit margin fee score
  label source target channel origin balance rate volume weight interval tenor`);
const VALUES = split("open closed pending filled expired rejected held partial settled archived");

const TEXT = { type: "string", description: "A made-up text." };
const SCALARS = [
  TEXT,
  { type: "string", maxLength: 64 },
  { type: ["string", "null"] },
  { type: "string", format: "date" },
  { type: "integer", minimum: 0 },
  { type: "number" },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
  reference("Money"),
];
const COMMON = {
  Money: object({ amount: { type: "string" }, currency: { type: "string" } }, ["amount", "currency"]),
  Failure: object({ code: { type: "string" }, message: { type: "string" } }, ["code", "message"]),
};

/** Returns a spec with the given number of operations. A larger spec contains all operations of a smaller spec. */
export function syntheticSpec(operations: number): string {
  const resources = Array.from({ length: Math.ceil(operations / 5) }, (_, at) => at);
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, method, operation] of resources.flatMap(operationsOf).slice(0, operations)) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  const schemas = Object.assign({}, COMMON, ...resources.map(schemasOf));
  const spec = { openapi: "3.1.0", info: { title: "A made-up API", version: "1" }, paths, components: { schemas } };
  // The YAML has no aliases, because spec/openapi.yaml has no aliases.
  return stringify(spec, { aliasDuplicateObjects: false });
}

/** Returns a name such as `order0`. */
function nounOf(at: number): string {
  return `${NOUNS[at % NOUNS.length]}${at}`;
}

/** Returns a name such as `Order0`. */
function nameOf(at: number): string {
  return nounOf(at).replace(/^./, (letter) => letter.toUpperCase());
}

function operationsOf(at: number): (readonly [path: string, method: string, operation: object])[] {
  const name = nameOf(at);
  const [family, directory] = at % 2 === 0 ? ["trading", "trading"] : ["marketData", "market-data"];
  const [all, one] = [`/${directory}/${nounOf(at)}`, `/${directory}/${nounOf(at)}/{id}`];
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const filters = {
    status: reference(`${name}Status`),
    limit: { type: "integer", minimum: 1, maximum: 200 },
    cursor: { type: "string" },
  };
  const query = Object.entries(filters).map(([filter, schema]) => ({ name: filter, in: "query", schema }));
  const requestBody = { required: true, content: json(`${name}Draft`) };
  const place = (method: string, path: string, verb: string, more: object, status: string, schema?: string) => {
    const success = { description: "Made up.", ...(schema !== undefined && { content: json(schema) }) };
    const operation = {
      operationId: verb + name,
      summary: `${verb} ${name}`,
      description: `Made-up operation to ${verb} a resource.`,
      "x-family": family,
      "x-group": NOUNS[at % NOUNS.length],
      "x-retry": method === "get" ? "safe" : "never",
      ...more,
      responses: { [status]: success, default: { description: "A made-up error.", content: json("Failure") } },
    };
    return [path, method, operation] as const;
  };
  return [
    place("get", all, "list", { parameters: query }, "200", `${name}Page`),
    place("post", all, "create", { requestBody }, "201", name),
    place("get", one, "get", { parameters: [id] }, "200", name),
    place("put", one, "replace", { parameters: [id], requestBody }, "200", name),
    place("delete", one, "delete", { parameters: [id] }, "204"),
  ];
}

function schemasOf(at: number): Record<string, object> {
  const name = nameOf(at);
  // A schema can refer to an earlier resource.
  const nested = [`${name}Kind`, `${name}Detail`, `${nameOf(Math.floor(at / 2))}Detail`];
  const base = { id: TEXT, created_at: { type: "string", format: "date-time" } };
  const status = { status: reference(`${name}Status`) };
  const parts = { type: "array", items: reference(`${name}Part`) };
  const items = { type: "array", items: reference(name) };
  return {
    [name]: object({ ...base, ...status, parts, ...fields(at, 2 + (at % 10), nested) }, ["id", "created_at", "status"]),
    [`${name}Page`]: object({ items, next: TEXT }, ["items"]),
    [`${name}Draft`]: object({ ...status, ...fields(at + 5, 4 + (at % 7), nested) }, ["status"]),
    [`${name}Detail`]: object(fields(at + 9, 5 + (at % 6), []), []),
    [`${name}Part`]: object(fields(at + 13, 5 + (at % 4), [`${name}Kind`, `${name}Detail`]), []),
    [`${name}Status`]: { type: "string", enum: VALUES.slice(0, 3 + (at % 8)) },
    [`${name}Kind`]: { type: "string", enum: VALUES.slice(at % 5, 5 + (at % 6)) },
  };
}

/** Returns `count` fields. The types do not follow a pattern that gzip can compress. */
function fields(at: number, count: number, references: readonly string[]): Record<string, object> {
  const types = [...SCALARS, ...references.map(reference)];
  const names = Array.from({ length: count }, (_, nth) => FIELDS[(at + nth) % FIELDS.length] ?? "");
  return Object.fromEntries(names.map((name, nth) => [name, types[(at * 5 + nth * nth) % types.length] ?? TEXT]));
}

function json(schema: string): object {
  return { "application/json": { schema: reference(schema) } };
}

function reference(schema: string): object {
  return { $ref: `#/components/schemas/${schema}` };
}

function object(properties: Record<string, object>, required: readonly string[]): object {
  return { type: "object", description: "Made up.", required, properties };
}
