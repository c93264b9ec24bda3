import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { generateTypes } from "../src/generate.ts";

const CLOSED = { type: "string", enum: ["A", "B"] };
const STRING = { type: "string" };
const NULL = { type: "null" };
const OPEN = { anyOf: [CLOSED, STRING] };

async function typeOf(property: object): Promise<string | undefined> {
  const components = { schemas: { Imagined: { type: "object", required: ["property"], properties: { property } } } };
  return /^ +property: (.*);$/m.exec(await types({ components }))?.[1];
}

function types(document: object): Promise<string> {
  return generateTypes({ openapi: "3.1.0", info: { title: "Imagined", version: "1" }, ...document });
}

describe("the type of an open enum", () => {
  const OPEN_TYPE = '"A" | "B" | (string & {})';

  test.each([
    ["for an anyOf of a string and an enum", { anyOf: [STRING, CLOSED] }],
    ["if `type: string` is beside anyOf", { type: "string", ...OPEN }],
    ["if the string has a limit", { anyOf: [CLOSED, { type: "string", maxLength: 8 }] }],
  ])("the type of an open enum contains the known values %s", async (_, schema) => {
    expect(await typeOf(schema)).toBe(OPEN_TYPE);
  });

  test.each([
    ["as an alternative", { anyOf: [CLOSED, STRING, NULL] }],
    ["as a type of the string", { anyOf: [CLOSED, { type: ["string", "null"] }] }],
    ["as one of the values", { anyOf: [{ type: ["string", "null"], enum: ["A", "B", null] }, STRING] }],
  ])("the type of an open enum contains the known values and null if null is allowed %s", async (_, schema) => {
    expect(await typeOf(schema)).toBe(`${OPEN_TYPE} | null`);
  });

  test("the type of an open enum contains the known values if the enum is in a component, a parameter or a response", async () => {
    const get = {
      parameters: [{ name: "kind", in: "query", schema: OPEN }],
      responses: { "200": { description: "One", content: { "application/json": { schema: OPEN } } } },
    };
    const text = await types({ paths: { "/": { get } }, components: { schemas: { Kind: OPEN } } });
    expect(text).toContain(`kind?: ${OPEN_TYPE};`);
    expect(text).toContain(`"application/json": ${OPEN_TYPE};`);
    expect(text).toContain(`Kind: ${OPEN_TYPE};`);
  });
});

test.each([
  ["a closed enum", CLOSED, '"A" | "B"'],
  ["a closed enum or null", { anyOf: [CLOSED, NULL] }, '("A" | "B") | null'],
  ["two closed enums", { anyOf: [CLOSED, { type: "string", enum: ["C"] }] }, '("A" | "B") | "C"'],
  ["an enum or a number", { anyOf: [CLOSED, { type: "number" }] }, '("A" | "B") | number'],
  ["an enum, a string or a number", { anyOf: [CLOSED, STRING, { type: "number" }] }, '("A" | "B") | string | number'],
  ["two strings", { anyOf: [STRING, { type: "string", maxLength: 8 }] }, "string"],
  ["a oneOf of an enum and a string", { oneOf: [CLOSED, STRING] }, '("A" | "B") | string'],
])("generateTypes does not treat %s as an open enum", async (_, schema, type) => {
  expect(await typeOf(schema)).toBe(type);
});

test.each([
  ["{ type: integer, format: int64 }", "number | bigint"],
  ["{ type: [integer, 'null'], format: int64 }", "number | bigint | null"],
  ["{ type: array, items: { type: integer, format: int64 } }", "(number | bigint)[]"],
  ["{ $ref: '#/components/schemas/Key' }", "number | bigint"],
  ["{ type: integer, format: int64, enum: [1, 2] }", "1 | 2"],
  ["{ type: integer, format: int32 }", "number"],
  ["{ type: integer }", "number"],
])("a path, query or header parameter with the schema %s has the type %s", async (schema, type) => {
  const parameters = ["path", "query", "header"].map((where) => ({
    name: "a",
    in: where,
    required: true,
    schema: parse(schema),
  }));
  const get = { operationId: "getA", parameters, responses: {} };
  const Key = { type: "integer", format: "int64" };
  const written = await types({ paths: { "/{a}": { get } }, components: { schemas: { Key } } });
  const [, operations = ""] = written.split("export interface operations");
  expect([...operations.matchAll(/ a: (.*);/g)].map(([, each]) => each)).toEqual([type, type, type]);
  expect(written).toMatch(/Key: number;/);
});
