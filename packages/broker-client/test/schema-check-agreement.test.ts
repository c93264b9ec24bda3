// Codegen's schemas and the client's check of them, held against Ajv on the schemas as a spec has them.
import { fields, type Fields } from "@org/codegen/document";
import { Pruner } from "@org/codegen/prune";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Schema, Schemas } from "../src/validation/json-schema.ts";
import { findProblem } from "../src/validation/schema-check.ts";
import { createPick, nearTo, randomDocument } from "./helpers/random-schema.ts";

const ROOT = "#/components/schemas/A";
const CLOSING = ["additionalProperties", "unevaluatedProperties"];
const PAIRS = 5000;
const VALUES = 20;

// Without `ownProperties` it takes what every object inherits for fields of the payload.
const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true });
// No schema here has a keyword that needs Ajv to track what is unevaluated. With the tracking on,
// Ajv 8.20 compiles `not: true` beside a union, within an alternative, to code that reads an undeclared variable.
ajv.opts.unevaluated = false;

test("a verdict is Ajv's, on schemas of all keywords", () => {
  const { fitting, refused } = hold({ isMixed: true });
  expect(fitting).toBeGreaterThan(PAIRS / 5);
  expect(refused).toBeGreaterThan(PAIRS / 5);
});

// Ajv asks for a type only after what stands for all of them, where the schema has more to say of values of that type.
test("and so are place and words, where a schema says one thing of a value", () => {
  const { fitting, compared } = hold({ isMixed: false });
  expect(fitting).toBeGreaterThan(PAIRS / 5);
  expect(compared).toBeGreaterThan(PAIRS / 5);
});

test("the verdict is Ajv's on a union beside `not: true`, within an alternative", () => {
  const A = { oneOf: [true, { not: true, oneOf: [{ prefixItems: [true] }, { type: "boolean" }] }] };
  const document = { components: { schemas: { A } } };
  expect(judge(document)([])).toBe(true);
  expect(check(document)([])).toBeUndefined();
});

function hold({ isMixed }: { readonly isMixed: boolean }) {
  const tally = { fitting: 0, refused: 0, compared: 0 };
  const property = fc.property(fc.infiniteStream(fc.nat()), (random) => {
    const pick = createPick(random);
    const document = randomDocument(pick, isMixed);
    const [validate, find] = [judge(document), check(document)];
    for (let at = 0; at < VALUES; at++) {
      const value = nearTo({ $ref: ROOT }, document, pick);
      const problem = find(value);
      expect(problem === undefined, `${JSON.stringify(value)} by ${JSON.stringify(document)}`).toBe(validate(value));
      tally[problem ? "refused" : "fitting"]++;
      const errors = validate.errors ?? [];
      if (!problem || isMixed || errors.some(saysItOtherwise)) continue;
      const { instancePath = "", message = "" } = errors[0] ?? {};
      expect(withoutPlaces(problem.message)).toBe(withoutPlaces(message));
      expect(problem.instancePath).toBe(instancePath);
      tally.compared++;
    }
  });
  fc.assert(property, { numRuns: PAIRS / VALUES, endOnFailure: true });
  return tally;
}

function judge(document: Fields) {
  ajv.removeSchema();
  ajv.addSchema(fields(open(document)), "openapi");
  return ajv.compile({ $ref: `openapi${ROOT}` });
}

function check(document: Fields) {
  const pruner = new Pruner(document);
  const pruned = [pruner.pruneAt(ROOT, "A"), Object.fromEntries(pruner.reached)];
  const [root, schemas]: [Schema, Schemas] = JSON.parse(JSON.stringify(pruned));
  return (value: unknown) => findProblem(root, value, schemas);
}

/** Without what closes a schema: a service may add fields at any time. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== "object" || value === null) return value;
  const closes = ([key, field]: [string, unknown]) => CLOSING.includes(key) && field === false;
  const entries = Object.entries(value).filter((entry) => !closes(entry));
  // Where `items` has a type, Ajv takes no item of another for a repetition, not even one that prefixItems is asked of.
  const hide = (key: string, field: unknown) => (key === "items" ? { allOf: [field] } : field);
  return Object.fromEntries(entries.map(([key, field]) => [key, hide(key, open(field))]));
}

/** Where two of a oneOf match, it may tell of a third that does not; where none may follow prefixItems, of how many. */
function saysItOtherwise({ keyword, params }: ErrorObject): boolean {
  return (keyword === "oneOf" && params["passingSchemas"] !== null) || keyword === "items";
}

/** Of several items that are the same, it may name another two. */
function withoutPlaces(message: string): string {
  return message.replace(/## \d+ and \d+/, "");
}
