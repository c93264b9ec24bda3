import { describe, expect, test } from "vitest";
import { generateTypes } from "../src/generate.ts";

const CLOSED = { type: "string", enum: ["A", "B"] };
const STRING = { type: "string" };
const NULL = { type: "null" };
const OPEN = { anyOf: [CLOSED, STRING] };

/** The type of a schema that is a property of a component. */
async function typeOf(property: object): Promise<string | undefined> {
  const components = { schemas: { Imagined: { type: "object", required: ["property"], properties: { property } } } };
  return /^ +property: (.*);$/m.exec(await types({ components }))?.[1];
}

function types(document: object): Promise<string> {
  return generateTypes({ openapi: "3.1.0", info: { title: "Imagined", version: "1" }, ...document });
}

describe("an open enum keeps its values", () => {
  const OPEN_TYPE = '"A" | "B" | (string & {})';

  test.each([
    ["as it is", OPEN],
    ["in the other order", { anyOf: [STRING, CLOSED] }],
    ["with a description", { description: "One or another.", ...OPEN }],
    ["with a type beside it", { type: "string", ...OPEN }],
    ["with a limit", { anyOf: [CLOSED, { type: "string", maxLength: 8 }] }],
  ])("%s", async (_, schema) => {
    expect(await typeOf(schema)).toBe(OPEN_TYPE);
  });

  test.each([
    ["of its own", { anyOf: [CLOSED, STRING, NULL] }],
    ["of the string", { anyOf: [CLOSED, { type: ["string", "null"] }] }],
    ["among the values", { anyOf: [{ type: ["string", "null"], enum: ["A", "B", null] }, STRING] }],
  ])("with a null %s", async (_, schema) => {
    expect(await typeOf(schema)).toBe(`${OPEN_TYPE} | null`);
  });

  test("in a list", async () => {
    expect(await typeOf({ type: "array", items: OPEN })).toBe(`(${OPEN_TYPE})[]`);
  });

  test("in a map", async () => {
    expect(await types({ components: { schemas: { Map: { type: "object", additionalProperties: OPEN } } } })).toContain(
      `[key: string]: ${OPEN_TYPE};`,
    );
  });

  test("as a component, a parameter and a response", async () => {
    const get = {
      parameters: [{ name: "kind", in: "query", schema: OPEN }],
      responses: { "200": { description: "One", content: { "application/json": { schema: OPEN } } } },
    };
    const text = await types({ paths: { "/": { get } }, components: { schemas: { Kind: OPEN } } });
    expect(text).toContain(`kind?: ${OPEN_TYPE};`);
    expect(text).toContain(`"application/json": ${OPEN_TYPE};`);
    expect(text).toContain(`Kind: ${OPEN_TYPE};`);
  });

  test("and keeps its description", async () => {
    const properties = { kind: { description: "One or another.", ...OPEN } };
    expect(await types({ components: { schemas: { Imagined: { type: "object", properties } } } })).toContain(
      "/** @description One or another. */",
    );
  });
});

test.each([
  ["a closed enum", CLOSED, '"A" | "B"'],
  ["a closed enum or null", { anyOf: [CLOSED, NULL] }, '("A" | "B") | null'],
  ["closed enums", { anyOf: [CLOSED, { type: "string", enum: ["C"] }] }, '("A" | "B") | "C"'],
  ["an enum or a number", { anyOf: [CLOSED, { type: "number" }] }, '("A" | "B") | number'],
  ["an enum, a string or a number", { anyOf: [CLOSED, STRING, { type: "number" }] }, '("A" | "B") | string | number'],
  ["strings", { anyOf: [STRING, { type: "string", maxLength: 8 }] }, "string"],
  ["oneOf, which refuses the values", { oneOf: [CLOSED, STRING] }, '("A" | "B") | string'],
])("%s: has the type of openapi-typescript", async (_, schema, type) => {
  expect(await typeOf(schema)).toBe(type);
});
