// Makes plans for edits of a small document that has parameters, headers, bodies, schemas and placeholders.
import { fields } from "@org/codegen/document";
import { lineOf } from "../../src/changeset.ts";
import { planDocuments } from "./support.ts";

export type Node = Record<string, unknown>;

export const ref = (name: string, kind = "schemas") => ({ $ref: `#/components/${kind}/${name}` });
export const json = (schema: object) => ({ content: { "application/json": { schema } } });
const described = { "x-family": "trading", "x-group": "parties", "x-retry": "safe" };
const TEXT = { type: "string" };

/**
 * Returns a deep copy of `DOCUMENT`. Several fields of `DOCUMENT` share one object, so an edit of `DOCUMENT` changes
 * several fields.
 */
function document(): Node {
  return JSON.parse(JSON.stringify(DOCUMENT));
}

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Made up", version: "2001-01-01" },
  paths: {
    "/parties/{party_id}": {
      get: {
        operationId: "getParty",
        ...described,
        summary: "Get a party",
        parameters: [
          { name: "party_id", in: "path", required: true, schema: TEXT },
          { name: "depth", in: "query", schema: { type: "integer", default: 1 } },
          { name: "x-desk", in: "header", schema: TEXT },
        ],
        responses: {
          "200": {
            description: "It.",
            headers: { "x-left": { required: true, schema: TEXT } },
            ...json(ref("Party")),
          },
          "404": { description: "None." },
        },
      },
    },
    "/parties": {
      get: {
        operationId: "listParties",
        ...described,
        responses: {
          "200": {
            description: "They.",
            ...json({
              type: "object",
              required: ["parties"],
              properties: { parties: { type: "array", items: TEXT }, next: TEXT },
            }),
          },
        },
      },
      post: {
        operationId: "addParty",
        ...described,
        "x-retry": "never",
        requestBody: { required: true, ...json(ref("NewParty")) },
        responses: { "200": { description: "Those.", ...json({ type: "array", items: ref("Party") }) } },
      },
    },
  },
  components: {
    schemas: {
      Party: {
        type: "object",
        required: ["id", "owner"],
        properties: {
          id: TEXT,
          owner: ref("Owner"),
          kind: { type: "string", enum: ["FIRM", "FUND"] },
          tags: { type: "array", items: TEXT },
          held: { type: "array", items: ref("Owner") },
          labels: { type: "object", additionalProperties: TEXT },
          event: {
            oneOf: [
              { title: "Fill", type: "object", required: ["price"], properties: { price: TEXT } },
              { title: "Stop", type: "object", required: ["by"], properties: { by: TEXT } },
            ],
          },
        },
      },
      Open: { type: "object", properties: { first: TEXT, second: TEXT }, additionalProperties: true },
      Owner: { type: "object", required: ["name"], properties: { name: TEXT } },
      NewParty: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string", maxLength: 9 }, note: TEXT },
      },
    },
    pathItems: {
      listTicks: { summary: "List ticks", description: "Lists ticks.", "x-family": "marketData", "x-group": "ticks" },
      listBars: { summary: "List bars", description: "Lists bars.", "x-family": "marketData", "x-group": "bars" },
    },
  },
};

/** Returns the object at a path such as `components|schemas|Party`. */
export function find(root: Node, place: string): Node {
  return place.split("|").reduce((here, key) => {
    if (typeof here[key] !== "object") throw new Error(`${place} has no object at ${key}.`);
    return fields(here[key]);
  }, root);
}

/** Returns an edit that adds or replaces fields of the object at a path. */
export const set = (place: string, values: Node) => (root: Node) =>
  void Object.assign(find(root, place), structuredClone(values));

export type Edit = (root: Node) => unknown;

/** Plans the last edit, which edits only the revision. The edits before it edit both documents. */
export function planOf(...edits: readonly Edit[]): ReturnType<typeof planDocuments> {
  const [base, revision] = [document(), document()];
  for (const edit of edits.slice(0, -1)) [base, revision].forEach(edit);
  edits.at(-1)?.(revision);
  return planDocuments(base, revision);
}

export async function saidOf(...edits: readonly Edit[]): Promise<string[]> {
  const { changes } = await planOf(...edits);
  return changes.map((change) => `${change.bump}: ${lineOf(change)}`).sort();
}

/** Edits for `planOf`, and the lines of the plan, by the name of the change. */
type Rows = Readonly<Record<string, readonly (Edit | string)[]>>;

/** Returns rows of `test.each` with sorted lines. */
export function rowsOf(rows: Rows): [name: string, edits: Edit[], lines: string[]][] {
  return Object.entries(rows).map(([name, row]) => [
    name,
    row.filter((each) => typeof each === "function"),
    row.filter((each) => typeof each === "string").sort(),
  ]);
}
