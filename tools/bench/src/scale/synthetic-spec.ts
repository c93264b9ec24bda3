// Generates specs of any size from made-up resources. Each resource has five operations and seven schemas: the resource,
// a page, a request body, two nested objects and two enums.
import { createHash } from "node:crypto";
import { stringify } from "yaml";

const SEED = 1;

const split = (words: string) => words.split(/\s+/);
const QUALIFIERS = split(`cash margin option futures bond fund index crypto forward swap
  retail pension trust daily weekly archived pending synthetic global regional`);
const NOUNS = split(`order account position quote alert watchlist statement transfer dividend filing
  report contract basket schedule limit mandate fee holding auction review`);
const FIELDS = split(`price quantity venue note symbol currency region owner limit margin fee score
  label source target channel origin balance rate volume weight interval tenor`);
const VALUES = split("open closed pending filled expired rejected held partial settled archived");

const SCALARS = [
  { type: "string", description: "A made-up text." },
  { type: "string", maxLength: 64 },
  { type: ["string", "null"] },
  { type: "string", format: "date" },
  { type: "integer", minimum: 0 },
  { type: "number" },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
];
const COMMON = {
  Money: object({ amount: { type: "string" }, currency: { type: "string" } }, ["amount", "currency"]),
  Failure: object({ code: { type: "string" }, message: { type: "string" } }, ["code", "message"]),
};
const FAILURE = { description: "A made-up error.", content: json("Failure") };
const ID = { name: "id", in: "path", required: true, schema: { type: "string" } };

/**
 * Returns a spec with the given number of operations. A larger spec contains all operations of a smaller spec.
 *
 * @param operations at most 2,000
 */
export function syntheticSpec(operations: number): string {
  const resources = Array.from({ length: Math.ceil(operations / 5) }, (_, at) => at);
  const most = QUALIFIERS.length * NOUNS.length;
  if (resources.length > most) throw new Error(`There are names for at most ${most} resources.`);
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, method, operation] of resources.flatMap(operationsOf).slice(0, operations)) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  return stringify(
    {
      openapi: "3.1.0",
      info: { title: "A made-up API", version: "1" },
      paths,
      components: { schemas: Object.assign({}, COMMON, ...resources.map(schemasOf)) },
    },
    // The YAML has no aliases, because spec/openapi.yaml has no aliases.
    { aliasDuplicateObjects: false },
  );
}

/** Returns two words, such as `cash` and `order`. */
function wordsOf(at: number): [qualifier: string, noun: string] {
  return [QUALIFIERS[at % QUALIFIERS.length] ?? "", NOUNS[Math.floor(at / QUALIFIERS.length)] ?? ""];
}

/** Returns a name such as `CashOrder`. */
function nameOf(at: number): string {
  return wordsOf(at)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function operationsOf(at: number): (readonly [path: string, method: string, operation: object])[] {
  const name = nameOf(at);
  const [, noun] = wordsOf(at);
  const [family, directory] = at % 2 === 0 ? ["trading", "trading"] : ["marketData", "market-data"];
  const all = `/${directory}/${wordsOf(at).join("-")}s`;
  const requestBody = { required: true, content: json(`${name}Draft`) };
  const place = (method: string, path: string, verb: string, more: object) => {
    const operation = {
      operationId: `${verb}${name}${verb === "list" ? "s" : ""}`,
      summary: `${verb} ${name}`,
      description: `Made-up operation to ${verb} a resource of the group ${noun}s.`,
      "x-family": family,
      "x-group": `${noun}s`,
      "x-retry": method === "get" ? "safe" : "never",
      ...more,
    };
    return [path, method, operation] as const;
  };
  return [
    place("get", all, "list", { parameters: filtersOf(name), ...response("200", `${name}Page`) }),
    place("post", all, "create", { requestBody, ...response("201", name) }),
    place("get", `${all}/{id}`, "get", { parameters: [ID], ...response("200", name) }),
    place("put", `${all}/{id}`, "replace", { parameters: [ID], requestBody, ...response("200", name) }),
    place("delete", `${all}/{id}`, "delete", { parameters: [ID], ...response("204") }),
  ];
}

function filtersOf(name: string): object[] {
  const filters = {
    status: reference(`${name}Status`),
    limit: { type: "integer", minimum: 1, maximum: 200 },
    cursor: { type: "string" },
  };
  return Object.entries(filters).map(([filter, schema]) => ({ name: filter, in: "query", schema }));
}

function response(status: string, schema?: string): object {
  const success = { description: "Made up.", ...(schema !== undefined && { content: json(schema) }) };
  return { responses: { [status]: success, default: FAILURE } };
}

function json(schema: string): object {
  return { "application/json": { schema: reference(schema) } };
}

function schemasOf(at: number): Record<string, object> {
  const name = nameOf(at);
  // A schema can refer to an earlier resource.
  const kinds = [`${name}Kind`, `${name}Detail`, `${nameOf(Math.floor(at / 2))}Detail`, "Money"];
  const resource = {
    id: { type: "string", description: "Made up: identifier." },
    created_at: { type: "string", format: "date-time" },
    status: reference(`${name}Status`),
    parts: { type: "array", items: reference(`${name}Part`) },
    ...pickFields(name, 2, 11, kinds),
  };
  const draft = { status: reference(`${name}Status`), ...pickFields(`${name}Draft`, 4, 10, kinds) };
  return {
    [name]: object(resource, ["id", "created_at", "status"]),
    [`${name}Page`]: object({ items: { type: "array", items: reference(name) }, next: { type: "string" } }, ["items"]),
    [`${name}Draft`]: object(draft, ["status"]),
    [`${name}Detail`]: object(pickFields(`${name}Detail`, 5, 10, ["Money"]), []),
    [`${name}Part`]: object(pickFields(`${name}Part`, 5, 8, [`${name}Kind`, `${name}Detail`]), []),
    [`${name}Status`]: pickEnum(`${name}Status`),
    [`${name}Kind`]: pickEnum(`${name}Kind`),
  };
}

function reference(schema: string): object {
  return { $ref: `#/components/schemas/${schema}` };
}

function object(properties: Record<string, object>, required: readonly string[]): object {
  return { type: "object", description: "Made up.", required, properties };
}

function pickFields(of: string, least: number, most: number, references: readonly string[]): Record<string, object> {
  const first = pick(`${of} first`, FIELDS.length);
  const types = [...SCALARS, ...references.map(reference)];
  const fields = Array.from({ length: least + pick(`${of} count`, most - least + 1) }, (_, at) => {
    const name = FIELDS[(first + at) % FIELDS.length] ?? "";
    return [name, types[pick(`${of} ${name}`, types.length)] ?? {}];
  });
  return Object.fromEntries(fields);
}

/** Returns an enum schema that contains `open`, because the program in workspace.ts sends `open`. */
function pickEnum(of: string): object {
  return { type: "string", enum: VALUES.slice(0, 3 + pick(of, VALUES.length - 3)) };
}

/**
 * Returns an integer from 0 to `below - 1`. The same arguments always have the same result, so a resource has the same
 * schemas in every synthetic spec.
 */
function pick(of: string, below: number): number {
  return createHash("sha256").update(`${SEED} ${of}`).digest().readUInt32BE() % below;
}
