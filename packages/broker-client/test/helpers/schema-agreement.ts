// Compares the client's validation of payloads with Ajv. The client uses the schemas that codegen writes. Ajv uses the
// schemas of the OpenAPI document.
import { fields, type Fields } from "@org/codegen/document";
import { Pruner } from "@org/codegen/prune";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Schema, type Schemas, findProblem } from "../../src/validation/schema-check.ts";
import { createPick, nearTo, randomDocument } from "./random-schema.ts";

const ROOT = "#/components/schemas/A";
const CLOSING = ["additionalProperties", "unevaluatedProperties"];
const VALUES = 20;

// Without `ownProperties`, Ajv treats inherited properties as fields of the payload.
const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true, multipleOfPrecision: 6 });
// With the option `unevaluated`, Ajv 8.20 generates wrong code for some schemas with `not: true`.
ajv.opts.unevaluated = false;

export function testAgreementWithAjv(pairs: number): void {
  test("findProblem accepts the same values as Ajv, for schemas with all keywords", () => {
    const { valid, invalid } = compare(pairs, { isMixed: true });
    expect(valid).toBeGreaterThan(pairs / 5);
    expect(invalid).toBeGreaterThan(pairs / 5);
  });

  // If a schema has keywords for values of several types, Ajv can check the type after the other keywords.
  test("findProblem returns the same path and message as Ajv if the schema does not combine unrelated keywords", () => {
    const { valid, compared } = compare(pairs, { isMixed: false });
    expect(valid).toBeGreaterThan(pairs / 5);
    expect(compared).toBeGreaterThan(pairs / 5);
  });

  test("findProblem and Ajv accept a list if one alternative of `oneOf` has `not: true` and a nested `oneOf`", () => {
    const A = { oneOf: [true, { not: true, oneOf: [{ prefixItems: [true] }, { type: "boolean" }] }] };
    const document = { components: { schemas: { A } } };
    expect(validatorOf(document)([])).toBe(true);
    expect(finderOf(document)([])).toBeUndefined();
  });
}

function compare(pairs: number, { isMixed }: { readonly isMixed: boolean }) {
  const tally = { valid: 0, invalid: 0, compared: 0 };
  const property = fc.property(fc.infiniteStream(fc.nat()), (random) => {
    const pick = createPick(random);
    const document = randomDocument(pick, isMixed);
    const [validate, find] = [validatorOf(document), finderOf(document)];
    for (let at = 0; at < VALUES; at++) {
      const value = nearTo({ $ref: ROOT }, document, pick);
      const problem = find(value);
      expect(problem === undefined, `${JSON.stringify(value)} by ${JSON.stringify(document)}`).toBe(validate(value));
      tally[problem ? "invalid" : "valid"]++;
      const errors = validate.errors ?? [];
      if (!problem || isMixed || errors.some(isWordedOtherwise)) continue;
      const { instancePath = "", message = "" } = errors[0] ?? {};
      expect(withoutPlaces(problem.message)).toBe(withoutPlaces(message));
      expect(problem.instancePath).toBe(instancePath);
      tally.compared++;
    }
  });
  fc.assert(property, { numRuns: pairs / VALUES, endOnFailure: true });
  return tally;
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

/**
 * Removes the item numbers from a message about duplicate items, because Ajv and `findProblem` may report different
 * pairs of equal items.
 */
function withoutPlaces(message: string): string {
  return message.replace(/## \d+ and \d+/, "");
}
