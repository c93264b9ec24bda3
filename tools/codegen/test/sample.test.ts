import { describe, expect, test } from "vitest";
import { fieldOf } from "../src/document.ts";
import { generateForSandbox } from "../src/generate.ts";
import { sampleRequests, sandboxTable } from "../src/sandbox-operations.ts";
import { documentOf, json, type Parts } from "./helpers/documents.ts";

function sampleOf(schema: string, schemas = "{}"): unknown {
  return sampleIn({ responses: `{ "200": ${json(schema)} }`, components: `{ schemas: ${schemas} }` });
}

function sampleIn(parts: Parts): unknown {
  return fieldOf(fieldOf(sandboxTable(documentOf(parts), "imagined.yaml")["operations"], "addList"), "sample");
}

function fieldSample(schema: string, name = "field", schemas?: string): unknown {
  return fieldOf(sampleOf(`{ type: object, required: [${name}], properties: { ${name}: ${schema} } }`, schemas), name);
}

describe("the strings in a sample", () => {
  test.each([
    ["account_id", "sandbox-account-1"],
    ["accountId", "sandbox-account-1"],
    ["ISIN", "sandbox-isin-1"],
    ["X-Trace-Id", "sandbox-x-trace-1"],
    ["id", "sandbox-list-1"],
    ["valid", "sandbox-valid-1"],
    ["名", "sandbox-list-1"],
  ])("the field `%s` has the sample `%s`", (name, sample) => {
    expect(fieldSample("{ type: string }", name)).toBe(sample);
  });

  test("a sample string in a list ends with the number of the list element", () => {
    const schema =
      "{ type: array, items: { type: object, properties: { leg_id: { type: string }, n: { type: integer } } } }";
    expect(sampleOf(schema)).toEqual([
      { leg_id: "sandbox-leg-1", n: 1 },
      { leg_id: "sandbox-leg-2", n: 2 },
    ]);
    expect(fieldSample("{ type: array, items: { type: string } }", "symbols")).toEqual([
      "sandbox-symbol-1",
      "sandbox-symbol-2",
    ]);
  });
});

describe("a sample with values from the spec", () => {
  test.each([
    ["{ type: string, example: given }", "given"],
    ["{ type: string, examples: [first, second] }", "first"],
    ["{ type: string, default: assumed, enum: [listed, assumed] }", "assumed"],
    ["{ type: number, multipleOf: 0.01, example: 19.99 }", 19.99],
    ["{ enum: [null, A, B] }", "A"],
    ["{ enum: [null] }", null],
    ["{ anyOf: [{ type: string, enum: [OPEN] }, { type: string }] }", "OPEN"],
    ["{ type: object, example: { any: thing } }", { any: "thing" }],
    ["{ allOf: [{ type: string }, { example: given }] }", "given"],
  ])("the schema %s has the sample %j", (schema, sample) => {
    expect(fieldSample(schema)).toEqual(sample);
  });

  test("the elements of a sample list have the values of `enum` or `examples` in order", () => {
    const item = "{ type: object, properties: { a: { enum: [A, B] }, b: { examples: [1, 2, 3] } } }";
    expect(sampleOf(`{ type: array, items: ${item} }`)).toEqual([
      { a: "A", b: 1 },
      { a: "B", b: 2 },
    ]);
  });
});

describe("the sample of a schema", () => {
  test.each<[string, unknown]>([
    ["{ type: integer }", 1],
    ["{ type: number }", 1.5],
    ["{ type: integer, minimum: 7 }", 7],
    ["{ type: integer, exclusiveMinimum: 7 }", 8],
    ["{ type: integer, maximum: -3 }", -3],
    ["{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }", 0.5],
    ["{ type: number, multipleOf: 0.25, minimum: 10 }", 10],
    ["{ type: integer, multipleOf: 100 }", 100],
    ['{ type: "null" }', null],
    ['{ type: [string, "null"] }', "sandbox-field-1"],
    ['{ oneOf: [{ type: "null" }, { type: integer }] }', 1],
    ["{ type: string, maxLength: 10 }", "field-1"],
    ["{ type: string, maxLength: 2 }", "f1"],
    ["{ type: string, minLength: 20 }", "sandbox-field-1-sand"],
    ['{ type: string, pattern: "^[A-Z]{3}$" }', "USD"],
    ['{ type: string, pattern: "^\\\\d+\\\\.\\\\d{2}$" }', "1.50"],
    ["{ type: string, format: date }", "2026-01-01"],
    ["{ type: string, format: date-time }", "2026-01-01T14:30:00Z"],
    ["{ type: string, format: uuid }", "00000000-0000-4000-8000-000000000001"],
    ["{ type: string, format: email }", "sandbox-field-1@example.com"],
    ["{ type: string, format: ipv4 }", "192.168.0.1"],
    ["{ type: string, format: made-up }", "sandbox-field-1"],
    ["{ type: string, contentEncoding: base64 }", btoa("sandbox-field-1")],
    ["true", "sandbox-field-1"],
    ["{ type: array, items: { type: integer }, minItems: 3 }", [1, 2, 3]],
    ["{ type: array, items: { type: integer }, maxItems: 1 }", [1]],
    ["{ type: array, items: { type: boolean }, uniqueItems: true }", [true]],
    ["{ type: array, prefixItems: [{ type: integer }, { type: boolean }] }", [1, true]],
    ["{ type: object, additionalProperties: { type: integer } }", { "sandbox-field-1": 1 }],
    ["{ type: object, required: [a] }", { a: "sandbox-a-1" }],
    ["{ type: object, properties: { a: { type: integer } }, maxProperties: 0 }", {}],
    ["{ oneOf: [{ type: integer, not: { const: 1 } }, { type: boolean }] }", true],
    [
      "{ allOf: [{ type: object, properties: { a: { type: integer } } }, { properties: { a: { minimum: 5 } } }] }",
      { a: 5 },
    ],
  ])("the schema %s has the sample %j", (schema, sample) => {
    expect(fieldSample(schema)).toEqual(sample);
  });

  test("each string in a sample list matches the `pattern` of the schema", () => {
    const schema = '{ type: array, items: { type: string, pattern: "^[A-Z]{2,5}-\\\\d{4}$" }, uniqueItems: true }';
    const matching = expect.stringMatching(/^[A-Z]{2,5}-\d{4}$/);
    expect(fieldSample(schema)).toEqual([matching, matching]);
  });

  test("the sample of a schema is finite if the schema is recursive", () => {
    const schemas = `{
      Node: { type: object, required: [id, children], properties: {
        id: { type: string }, children: { type: array, items: { $ref: "#/components/schemas/Node" } },
        parent: { anyOf: [{ $ref: "#/components/schemas/Node" }, { type: "null" }] },
        other: { $ref: "#/components/schemas/Node" } } } }`;
    const ref = '{ $ref: "#/components/schemas/Node" }';
    expect(sampleOf(ref, schemas)).toEqual({ id: "sandbox-list-1", children: [], parent: null });
    expect(fieldSample(`{ type: array, items: ${ref} }`, "nodes", schemas)).toHaveLength(2);
  });

  test("the sample of a schema contains the fields of both members of allOf, even if both refer to one schema", () => {
    const part = (name: string) => `{ allOf: [{ $ref: "#/components/schemas/Base" }], properties: { ${name}: {} } }`;
    const schemas = `{
      Base: { type: object, required: [id], properties: { id: { type: string } } },
      One: ${part("one")}, Other: ${part("other")} }`;
    const both = '{ allOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Other" }] }';
    const sample = { id: "sandbox-list-1", one: "sandbox-one-1", other: "sandbox-other-1" };
    expect(sampleOf(both, schemas)).toEqual(sample);
  });

  test("the discriminator field in a sample has the name of the alternative, or its key in `mapping`", () => {
    const schemas = `{
      Cat: { type: object, required: [kind], properties: { kind: { type: string } } },
      Dog: { type: object, required: [kind], properties: { kind: { type: string } } } }`;
    const anyOf = 'anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]';
    expect(fieldSample(`{ ${anyOf}, discriminator: { propertyName: kind } }`, "pet", schemas)).toEqual({ kind: "Cat" });
    const mapping = 'mapping: { cat: "#/components/schemas/Cat" }';
    const mapped = fieldSample(`{ ${anyOf}, discriminator: { propertyName: kind, ${mapping} } }`, "pet", schemas);
    expect(mapped).toEqual({ kind: "cat" });
  });
});

describe("the paging fields in a sample", () => {
  test.each([
    ["next_cursor", "{ type: [string, 'null'] }", { next_cursor: null }],
    ["nextPageToken", "{ anyOf: [{ type: string }, { type: 'null' }] }", { nextPageToken: null }],
    ["next", "{ $ref: '#/components/schemas/Cursor' }", { next: null }],
    ["next_cursor", "{ type: string }", {}],
    ["has_more", "{ type: boolean }", { has_more: false }],
    ["next_earnings_date", "{ type: [string, 'null'] }", { next_earnings_date: "sandbox-next-earnings-date-1" }],
    ["next_cursor", "{ type: [string, 'null'], example: abc }", { next_cursor: "abc" }],
  ])("with the field %s of the schema %s, the sample of a response is %j", (name, schema, expected) => {
    const schemas = "{ Cursor: { type: [string, 'null'] } }";
    expect(sampleOf(`{ type: object, properties: { ${name}: ${schema} } }`, schemas)).toEqual(expected);
  });

  test("the sample of a required cursor that cannot be null is an empty string, unless the schema has a minimum length", () => {
    expect(fieldSample("{ type: string }", "next_cursor")).toBe("");
    expect(fieldSample("{ type: string, minLength: 1 }", "next_cursor")).toBe("sandbox-next-cursor-1");
  });

  test("the cursor in the sample of a request is a string, even if the schema allows null", () => {
    const parameters = "[{ name: next_cursor, in: query, schema: { type: [string, 'null'] } }]";
    const request = sampleRequests(documentOf({ parameters }), "imagined.yaml").get("addList");
    expect(request?.query).toEqual({ next_cursor: "sandbox-next-cursor-1" });
  });
});

describe("the sample of a success response that is not JSON", () => {
  test.each([
    ["{ text/csv: { schema: { type: string } } }", "id,name\nsandbox-list-1,sandbox-name-1\n"],
    ['{ text/csv: { schema: { type: string }, example: "a,b\\n1,2\\n" } }', "a,b\n1,2\n"],
    ["{ text/plain: { schema: { type: string } } }", "sandbox-list-1"],
    ["{ text/plain: {} }", "sandbox-list-1"],
    ["{ application/pdf: {} }", "sandbox-list-1"],
    ["{ application/octet-stream: { schema: { type: string, format: binary } } }", "sandbox-list-1"],
  ])("if `content` is %s, the sample is %j", (content, sample) => {
    expect(sampleIn({ responses: `{ "200": { description: One, content: ${content} } }` })).toEqual(sample);
  });
});

describe("sandboxTable", () => {
  test.each([
    [
      "{ type: string, minLength: 3, maxLength: 2 }",
      "codegen found no sample that matches the schema: /field must NOT have",
    ],
    ["{ not: {} }", "codegen found no sample that matches the schema: /field must NOT be valid. Add an `example`."],
    ["{ type: integer, example: text }", "codegen found no sample that matches the schema: /field must be integer."],
  ])("sandboxTable throws an error with file and line if no sample matches the schema %s", (schema, message) => {
    expect(() => fieldSample(schema)).toThrow(/^imagined\.yaml:\d+: /);
    expect(() => fieldSample(schema)).toThrow(message);
  });

  test("sandboxTable throws an error with file and line if an example does not match the schema", () => {
    const content = "{ application/json: { schema: { type: integer }, example: text } }";
    expect(() => sampleIn({ responses: `{ "200": { description: One, content: ${content} } }` })).toThrow(
      /^imagined\.yaml:\d+: the example does not match the schema: the value must be integer\.$/,
    );
  });
});

test("generateForSandbox rejects a request body if no sample matches the schema of the body", async () => {
  const schema = "{ type: object, minProperties: 1, propertyNames: { pattern: '^[A-Z]{3}$' } }";
  const requestBody = `{ content: { application/json: { schema: ${schema} } } }`;
  await expect(generateForSandbox(documentOf({ requestBody }), "imagined.yaml")).rejects.toThrow(
    /^imagined\.yaml:\d+: codegen found no sample that matches the schema: .* Add an `example`\.$/,
  );
});

describe("sampleRequests", () => {
  test("sampleRequests omits the header Authorization and the readOnly fields of the body", () => {
    const parameters = `
        - { name: limit, in: query, schema: { type: integer, maximum: 10 } }
        - { name: X-Trace-Id, in: header, schema: { type: string } }
        - { name: Authorization, in: header, schema: { type: string } }`;
    const requestBody = json(`{
              type: object,
              required: [id, secret],
              properties: { id: { type: string, readOnly: true }, secret: { type: string, writeOnly: true } } }`);
    expect(sampleRequests(documentOf({ parameters, requestBody }), "imagined.yaml").get("addList")).toEqual({
      path: {},
      query: { limit: 1 },
      headers: { "X-Trace-Id": "sandbox-x-trace-1" },
      body: { secret: "sandbox-secret-1" },
    });
  });
});
