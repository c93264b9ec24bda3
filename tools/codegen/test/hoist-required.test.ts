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
  ["in a different member of allOf", { allOf: [pair, { required: ["a"] }] }, REQUIRED],
  ["in a member of a member of allOf", { allOf: [pair, { allOf: [{ required: ["a"] }] }] }, `${REQUIRED} & unknown`],
  [
    "in a member of allOf beside a reference",
    { allOf: [whole, { required: ["a"] }] },
    'WithRequired<components["schemas"]["Whole"], "a">',
  ],
  [
    // Codegen does not generate the TypeScript type `WithRequired` here, because `WithRequired` does not compile with a
    // type that allows null.
    "in the member of allOf that describes the property",
    { allOf: [whole, { type: "object", properties: { c: text }, required: ["c"] }] },
    'components["schemas"]["Whole"] & { c: string; }',
  ],
  ["beside a reference", { ...whole, required: ["a"] }, 'WithRequired<components["schemas"]["Whole"], "a">'],
  [
    "within a property that is named `allOf`",
    { type: "object", properties: { allOf: { ...pair, required: ["a"] } } },
    `{ allOf?: ${REQUIRED}; }`,
  ],
])(
  "generateTypes makes a property required if a `required` list %s contains the property's name",
  async (_, made, type) => {
    expect(await typeOf(made)).toBe(type);
  },
);
