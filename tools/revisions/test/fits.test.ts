// Compares the results of `fits` for random schemas with the results of Ajv for random values.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Relation } from "../src/values/fits.ts";
import { Sameness } from "../src/values/same.ts";
import { Reader } from "../src/normal/reader.ts";
import { pairs, values } from "./helpers/random-schemas.ts";
import type { Schema } from "./helpers/statements.ts";

const PLACE = ["components", "schemas", "Made"];
const inDocument = (Made: Schema) => ({ components: { schemas: { Made } } });

function fits(one: Schema, other: Schema): boolean {
  const [base, revision] = [inDocument(one), inDocument(other)];
  const relation = new Relation(new Sameness(base, revision));
  return relation.fits(
    { reader: new Reader("base", base, "input"), all: [PLACE] },
    { reader: new Reader("revision", revision, "input"), all: [PLACE] },
    { flow: "exact", way: "forward" },
  );
}

/**
 * Returns undefined if Ajv throws a ReferenceError. For some schemas, Ajv generates code that uses undeclared
 * variables.
 */
function isValid(validate: (value: unknown) => boolean, value: unknown): boolean | undefined {
  try {
    return validate(value);
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/**
 * Moves the keyword `contains` into an `allOf`, because Ajv wrongly accepts an empty list if a schema has both
 * `contains` and `prefixItems`.
 */
function forAjv(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forAjv);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, forAjv(each)] as const);
  const isHidden = ([key]: readonly [string, unknown]) => ["contains", "minContains", "maxContains"].includes(key);
  const hidden = entries.filter(isHidden);
  if (hidden.length === 0) return Object.fromEntries(entries);
  const { allOf = [], ...rest } = Object.fromEntries(entries.filter((entry) => !isHidden(entry)));
  return { ...rest, allOf: [...[allOf].flat(), Object.fromEntries(hidden)] };
}

test("`fits(A, B)` returns true only if schema B allows every tested value of schema A", () => {
  const ajv = new Ajv2020({ strict: false });
  let proved = 0;
  fc.assert(
    fc.property(pairs, fc.array(values, { minLength: 40, maxLength: 60 }), ([one, other], candidates) => {
      if (!fits(one, other)) return;
      proved++;
      const [isOfOne, isOfOther] = [ajv.compile(Object(forAjv(one))), ajv.compile(Object(forAjv(other)))];
      expect(
        candidates.filter((value) => isValid(isOfOne, value) === true && isValid(isOfOther, value) === false),
      ).toEqual([]);
    }),
    { numRuns: 600 },
  );
  // The test is useful only if `fits` returns true for many random pairs of schemas.
  expect(proved).toBeGreaterThan(100);
});
