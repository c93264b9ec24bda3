// What types say of properties that a schema requires somewhere else than beside them.
import { expect, test } from "vitest";
import type { Fields } from "../src/document.ts";
import { generateTypes } from "../src/generate.ts";

const text = { type: "string" };
const pair = { type: "object", properties: { a: text, b: text } };
const whole = { $ref: "#/components/schemas/Whole" };

async function typeOf(made: Fields): Promise<string> {
  const document = { openapi: "3.1.0", info: {}, paths: {}, components: { schemas: { Whole: pair, Made: made } } };
  const types = await generateTypes(document);
  return /Made: ([^]*?);\n {4}\};/.exec(types)?.[1]?.replaceAll(/\s+/g, " ") ?? "";
}

const REQUIRED = "{ a: string; b?: string; }";

test.each<[where: string, made: Fields, type: string]>([
  ["in another part", { allOf: [pair, { required: ["a"] }] }, REQUIRED],
  ["in a part of a part", { allOf: [pair, { allOf: [{ required: ["a"] }] }] }, `${REQUIRED} & unknown`],
  [
    "in a part beside a reference",
    { allOf: [whole, { required: ["a"] }] },
    'WithRequired<components["schemas"]["Whole"], "a">',
  ],
  [
    // Code would not compile if the reference led to a type that may be null, whose names nothing can require.
    "in the part that describes it",
    { allOf: [whole, { type: "object", properties: { c: text }, required: ["c"] }] },
    'components["schemas"]["Whole"] & { c: string; }',
  ],
  ["beside a reference", { ...whole, required: ["a"] }, 'WithRequired<components["schemas"]["Whole"], "a">'],
  [
    "in a property that is called as the keyword",
    { type: "object", properties: { allOf: { ...pair, required: ["a"] } } },
    `{ allOf?: ${REQUIRED}; }`,
  ],
])("a property that is required %s is there", async (_, made, type) => {
  expect(await typeOf(made)).toBe(type);
});
