import { describe, expect, test } from "vitest";
import { fieldOf } from "../src/document.ts";
import { sandboxTable } from "../src/sandbox-operations.ts";
import { documentOf, type Parts } from "./helpers/documents.ts";

function tableOf(parts: Parts) {
  const { operations, schemas: referenced } = sandboxTable(documentOf(parts), "imagined.yaml");
  const row = fieldOf(operations, "addList");
  return { parameters: fieldOf(row, "parameters"), body: fieldOf(row, "body"), schemas: referenced };
}

function readsOf(schema: string, components: string): unknown {
  const { parameters } = tableOf({ parameters: `[{ name: a, in: query, schema: ${schema} }]`, components });
  return fieldOf(fieldOf(parameters, "0"), "reads");
}

describe("sandboxTable", () => {
  test.each<[string, unknown]>([
    ["{ type: string }", [{ scalar: ["string"] }]],
    ["{ type: integer }", [{ scalar: ["number"] }]],
    ['{ type: [boolean, "null"] }', [{ scalar: ["boolean"] }]],
    ["{}", [{ scalar: ["string"] }, { list: ["string"] }]],
    ["{ enum: [1, two, null] }", [{ scalar: ["number", "string"] }]],
    ["{ const: true }", [{ scalar: ["boolean"] }]],
    ["{ anyOf: [{ type: number }, { type: string }] }", [{ scalar: ["number", "string"] }]],
    ['{ $ref: "#/components/schemas/Size" }', [{ scalar: ["number"] }]],
    ["{ type: array, items: { type: integer } }", [{ list: ["number"] }]],
    ["{ type: array }", [{ list: ["string"] }]],
    ["{ type: [array, string], items: { type: integer } }", [{ list: ["number"] }, { scalar: ["string"] }]],
    [
      "{ type: object, properties: { a: { type: integer }, b: { type: string } } }",
      [{ object: { a: ["number"], b: ["string"] } }],
    ],
    ["{ type: object, additionalProperties: { type: number } }", [{ object: {}, others: ["number"] }]],
    ["{ type: object, additionalProperties: false }", [{ object: {} }]],
  ])("sandboxTable writes the types that the schema %s allows into the parameter's field `reads`", (schema, reads) => {
    expect(readsOf(schema, "{ schemas: { Size: { type: integer } } }")).toEqual(reads);
  });
});

test("sandboxTable omits the header parameter Accept, because OpenAPI ignores this parameter", () => {
  const { parameters } = tableOf({ parameters: "[{ name: Accept, in: header, schema: { type: string } }]" });
  expect(parameters).toBeUndefined();
});

describe("sandboxTable", () => {
  test("sandboxTable writes whether a request body is required", () => {
    const content = "content: { application/json: { schema: { type: array } } }";
    const components = `{ requestBodies: { List: { required: true, ${content} } } }`;
    expect(tableOf({ requestBody: `{ ${content} }` }).body).toEqual({ required: false, schema: { type: "array" } });
    expect(tableOf({ requestBody: '{ $ref: "#/components/requestBodies/List" }', components }).body).toEqual({
      required: true,
      schema: { type: "array" },
    });
  });

  test("sandboxTable omits annotations, readOnly properties and unused schemas", () => {
    const components = `{ schemas: {
      List: { title: List, type: object, required: [id, odd], properties: {
        id: { type: string, readOnly: true }, pin: { type: string, writeOnly: true, example: "1" },
        description: { type: string, description: A text. }, next: { $ref: "#/components/schemas/List" },
        odd: { $ref: "#/components/schemas/Odd~1name/properties/inner" } } },
      Odd/name: { properties: { inner: { type: integer, x-made: up } } },
      Unused: { type: string } } }`;
    const requestBody = '{ content: { application/json: { schema: { $ref: "#/components/schemas/List" } } } }';
    expect(tableOf({ requestBody, components })).toEqual({
      body: { required: false, schema: { $ref: "#/schemas/List" } },
      schemas: {
        List: {
          type: "object",
          required: ["odd"],
          properties: {
            id: false,
            pin: { type: "string" },
            description: { type: "string" },
            next: { $ref: "#/schemas/List" },
            odd: { $ref: "#/schemas/Odd~1name~1properties~1inner" },
          },
        },
        "Odd/name/properties/inner": { type: "integer" },
      },
    });
  });
});
