// Codegen's schemas and the client's check of them, held against Ajv on the schemas as a spec has them.
import { fields, type Fields } from "@org/codegen/document";
import { Pruner } from "@org/codegen/prune";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Schema, Schemas } from "../src/json-schema.ts";
import { findProblem } from "../src/schema-check.ts";
import { nearTo, randomDocument, type Pick } from "./schema-check/random.ts";

const ROOT = "#/components/schemas/A";
const DOCUMENTS = 500;
const VALUES = 20;

// Without `ownProperties` it takes what every object inherits for fields of the payload.
const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true });

test("a verdict is Ajv's, and so are place and words, but where the two look at keywords in another order", () => {
  const tally = { fitting: 0, refused: 0, compared: 0 };
  const property = fc.property(fc.gen(), (g) => {
    const pick: Pick = (choices) => g(() => fc.constantFrom(...choices));
    const document = randomDocument(pick);
    const [validate, find] = [judge(document), check(document)];
    const isInOneOrder = everySchema(document, looksInAjvsOrder);
    for (let at = 0; at < VALUES; at++) {
      const value = nearTo({ $ref: ROOT }, document, pick);
      const problem = find(value);
      expect(problem === undefined).toBe(validate(value));
      tally[problem ? "refused" : "fitting"]++;
      const [error] = validate.errors ?? [];
      if (!problem || !error || !isInOneOrder || validate.errors?.some(saysItsOwn)) continue;
      const { instancePath, message = "" } = error;
      expect({ ...problem, message: withoutCounts(problem.message) }).toEqual({
        instancePath,
        message: withoutCounts(message),
      });
      tally.compared++;
    }
  });
  fc.assert(property, { numRuns: DOCUMENTS });
  console.log(tally);
});

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

/** Fields that a schema does not know pass, whatever it says of them. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== "object" || value === null) return value;
  const { additionalProperties, unevaluatedProperties: _, ...others } = fields(value);
  const opened = Object.entries(others).map(([key, field]) => [key, open(field)]);
  const others2 =
    additionalProperties === undefined || additionalProperties === false
      ? {}
      : { additionalProperties: open(additionalProperties) };
  return { ...Object.fromEntries(opened), ...others2 };
}

function everySchema(value: unknown, holds: (schema: Fields) => boolean): boolean {
  if (typeof value !== "object" || value === null) return true;
  return holds(fields(value)) && Object.values(value).every((each) => everySchema(each, holds));
}

/** Ajv asks for a type only after what stands for any, where the schema has more to say of values of that type. */
function looksInAjvsOrder(schema: Fields): boolean {
  const has = (...keywords: readonly string[]) => keywords.some((keyword) => keyword in schema);
  return (
    !(has("type") && has("$ref", "const", "enum", "not", "anyOf", "oneOf", "allOf")) &&
    !(has("$ref") && has("const", "enum"))
  );
}

function saysItsOwn({ keyword, params }: ErrorObject): boolean {
  return (keyword === "oneOf" && params["passingSchemas"] !== null) || keyword === "items";
}

/** Of several items that are the same, Ajv names those that it comes across first. */
function withoutCounts(message: string): string {
  return message.startsWith("must NOT have duplicate items") ? "must NOT have duplicate items" : message;
}
