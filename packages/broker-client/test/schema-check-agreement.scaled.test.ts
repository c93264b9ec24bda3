// Compares the client's validation of payloads with Ajv. The client uses the schemas that codegen writes. Ajv uses the
// schemas of the OpenAPI document.
import { fields, type Fields } from "@org/codegen/document";
import { Pruner } from "@org/codegen/checks";
import { isProof } from "@org/testing";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Schema, type Schemas, findProblem } from "../src/validation/schema-check.ts";
import { documents, values } from "./helpers/random-schema.ts";

const ROOT = "#/components/schemas/A";
const CLOSING = ["additionalProperties", "unevaluatedProperties"];

// Without `ownProperties`, Ajv treats inherited properties as fields of the payload.
const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true, multipleOfPrecision: 6 });
// With the option `unevaluated`, Ajv 8.20 generates wrong code for some schemas with `not: true`.
ajv.opts.unevaluated = false;

/** Number of random schemas. Each schema validates 20 random values. */
const count = isProof ? 1000 : 200;

test("findProblem rejects the same values as Ajv, for schemas with all keywords", () => {
  const { valid, invalid } = compare(true);
  expect(valid).toBeGreaterThan(count);
  expect(invalid).toBeGreaterThan(count);
});

// If a schema has keywords for values of several types, Ajv can check the type after the other keywords.
test("findProblem returns the same path and message as Ajv if the schema does not combine unrelated keywords", () => {
  const { valid, compared } = compare(false);
  expect(valid).toBeGreaterThan(count);
  expect(compared).toBeGreaterThan(count);
});

function compare(isMixed: boolean) {
  const counts = { valid: 0, invalid: 0, compared: 0 };
  const several = fc.array(values, { minLength: 20, maxLength: 20 });
  const property = fc.property(documents(isMixed), several, (document, given) => {
    const [validate, find] = [validatorOf(document), finderOf(document)];
    for (const value of given) {
      const problem = find(value);
      expect(problem === undefined, `${JSON.stringify(value)} by ${JSON.stringify(document)}`).toBe(validate(value));
      counts[problem ? "invalid" : "valid"]++;
      const [error] = validate.errors ?? [];
      if (!problem || isMixed || validate.errors?.some(isWordedOtherwise)) continue;
      // Ajv and `findProblem` may report different pairs of equal items.
      const [own, other] = [problem, error].map((each) => each?.message?.replace(/## \d+ and \d+/, ""));
      expect([own, problem.instancePath]).toEqual([other, error?.instancePath]);
      counts.compared++;
    }
  });
  fc.assert(property, { numRuns: count, endOnFailure: true });
  return counts;
}

function validatorOf(document: Fields) {
  ajv.removeSchema();
  ajv.addSchema(fields(open(document)), "openapi");
  return ajv.compile({ $ref: `openapi${ROOT}` });
}

function finderOf(document: Fields) {
  const pruner = new Pruner(document);
  const pruned = [pruner.pruneAt(ROOT, "A"), Object.fromEntries(pruner.reached)];
  const [root, schemas]: [Schema, Schemas] = JSON.parse(JSON.stringify(pruned));
  return (value: unknown) => findProblem(root, value, schemas);
}

/** Removes the keywords that forbid other fields, because a service may add fields at any time. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== "object" || value === null) return value;
  const closes = ([key, field]: [string, unknown]) => CLOSING.includes(key) && field === false;
  const entries = Object.entries(value).filter((entry) => !closes(entry));
  // Ajv's check of `uniqueItems` can ignore an item that does not match the type in `items`. If `allOf` contains the
  // type, Ajv compares all items.
  const hide = (key: string, field: unknown) => (key === "items" ? { allOf: [field] } : field);
  return Object.fromEntries(entries.map(([key, field]) => [key, hide(key, open(field))]));
}

/**
 * Checks whether `findProblem` and Ajv report an error in different words. If two schemas of a `oneOf` match, Ajv may
 * report a third schema that does not match. If a list has more items than `prefixItems` allows, Ajv reports the
 * allowed number.
 */
function isWordedOtherwise({ keyword, params }: ErrorObject): boolean {
  return (keyword === "oneOf" && params["passingSchemas"] !== null) || keyword === "items";
}
