// The client's table of operations: payloads, errors and styles of parameters, or why the client cannot call one.
import { describe, expect, test } from "vitest";
import { generate } from "../src/generate.ts";

interface Made {
  readonly parameters?: string;
  readonly responses?: string;
  readonly requestBody?: string;
}

const NO_BODY = '{ "204": { description: Done. } }';
const json = (schema: string) => `{ description: A, content: { application/json: { schema: ${schema} } } }`;

/** A made-up document with one operation. Its parameters are on line 14, its request body on 15, its responses on 16. */
function documentOf({ parameters = "[]", requestBody, responses = NO_BODY }: Made): string {
  return `openapi: 3.1.0
info: { title: Made up, version: "1" }
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    put:
      operationId: putThing
      summary: Put a thing
      description: Puts a thing.
      x-family: trading
      x-group: things
      x-retry: never
      parameters: ${parameters}
${requestBody === undefined ? "      x-nothing: 1" : `      requestBody: ${requestBody}`}
      responses: ${responses}
components:
  schemas:
    Texts: { type: array, items: { type: string } }
    Point: { type: object, properties: { x: { type: [integer, "null"] } } }
`;
}

/** Returns the row of the operation. */
async function rowOf(made: Made): Promise<string> {
  const table = (await generate(documentOf(made), "made-up.yaml")).get("documented.ts") ?? "";
  return /^ {2}putThing: (.*?)^};/ms.exec(table)?.[1] ?? "";
}

describe("the payload of a success", () => {
  test.each([
    ["application/json", 'success: { 200: { type: "integer" } }'],
    ["application/json; charset=utf-8", 'success: { 200: { type: "integer" } }'],
    ["application/vnd.made-up+json", 'success: { 200: { type: "integer" } }'],
    ["text/csv", 'success: { 200: "text/csv" }'],
    ["Text/CSV; header=present", 'success: { 200: "text/csv" }'],
    ["application/pdf", 'success: { 200: "application/pdf" }'],
    ["*/*", 'success: { 200: "*/*" }'],
  ])("of type %s is in the table", async (type, row) => {
    const responses = `{ "200": { description: A, content: { "${type}": { schema: { type: integer } } } } }`;
    expect(await rowOf({ responses })).toContain(row);
  });

  test("differs by status", async () => {
    const responses = `{ "200": ${json("{ type: integer }")}, "202": { description: B } }`;
    expect(await rowOf({ responses })).toContain('success: { 200: { type: "integer" }, 202: "no body" }');
  });
});

describe("the bodies of errors", () => {
  test("are in the table if the spec documents one", async () => {
    const responses = `{ "204": { description: A }, "404": { description: B }, 4XX: ${json("{ type: integer }")}, default: ${json("{}")} }`;
    expect(await rowOf({ responses })).toContain('errors: { 404: "no body", "4XX": { type: "integer" }, default: {} }');
  });

  test.each([
    ["without a body", "{ description: A }"],
    ["without a schema", "{ description: A, content: { application/json: {} } }"],
    ["of another type", "{ description: A, content: { text/html: { schema: { type: string } } } }"],
    ["of two types of JSON", "{ description: A, content: { application/json: {}, application/problem+json: {} } }"],
  ])("%s are not in the table", async (_, response) => {
    expect(await rowOf({ responses: `{ "204": { description: A }, default: ${response} }` })).not.toContain("errors");
  });
});

describe("the style of a parameter", () => {
  test.each([
    ["a text", "{ name: a, in: query, schema: { type: string } }", undefined],
    ["a list", '{ name: a, in: query, schema: { $ref: "#/components/schemas/Texts" } }', undefined],
    ["a deep object", "{ name: a, in: query, style: deepObject, schema: { type: object } }", undefined],
    ["a closed enum without a type", "{ name: a, in: query, schema: { enum: [a, null] } }", undefined],
    ["a text in the path", "{ name: id, in: path, required: true, schema: { type: [string, integer] } }", undefined],
    ["a list in a header", "{ name: x-a, in: header, schema: { type: array, items: { type: string } } }", undefined],
    [
      "an object",
      '{ name: a, in: query, schema: { $ref: "#/components/schemas/Point" } }',
      '{ query: { a: { style: "form", explode: true } } }',
    ],
    [
      "a list with commas",
      "{ name: a, in: query, explode: false, schema: { type: array, items: {} } }",
      '{ query: { a: { style: "form", explode: false } } }',
    ],
    [
      "a list with bars",
      "{ name: a, in: query, style: pipeDelimited, schema: { type: array } }",
      '{ query: { a: { style: "pipeDelimited", explode: false } } }',
    ],
    [
      "reserved characters",
      "{ name: a, in: query, allowReserved: true, schema: { type: string } }",
      '{ query: { a: { style: "form", explode: true, allowReserved: true } } }',
    ],
    [
      "a list in the path, in the place of the path's own parameter",
      "{ name: id, in: path, required: true, schema: { type: array, items: { type: string } } }",
      '{ path: { id: { style: "simple", explode: false } } }',
    ],
    ["a value of any type", "{ name: a, in: query }", '{ query: { a: { style: "form", explode: true } } }'],
  ])("%s", async (_, parameter, styles) => {
    const [, found] = /styles: (.*?),\s+success/s.exec(await rowOf({ parameters: `[${parameter}]` })) ?? [];
    expect(found).toBe(styles);
  });
});

describe("an operation that the client cannot call is reported with its place", () => {
  const ofParameter = (name: string, where: string, problem: string) =>
    `made-up.yaml:14: the client cannot send the ${where} parameter \`${name}\`: ${problem}`;

  test("a GET with a body", async () => {
    const document = documentOf({ requestBody: "{ content: { application/json: {} } }" }).replace("put:", "get:");
    await expect(generate(document, "made-up.yaml")).rejects.toThrow(
      "made-up.yaml:15: a GET must have no request body.",
    );
  });

  test.each<[string, Made, string]>([
    [
      "a cookie",
      { parameters: "[{ name: a, in: cookie, schema: { type: string } }]" },
      ofParameter("a", "cookie", "it sends no cookies."),
    ],
    [
      "a parameter with content",
      { parameters: "[{ name: a, in: query, content: { application/json: {} } }]" },
      ofParameter("a", "query", "it needs a `schema` instead of `content`."),
    ],
    [
      "an unknown style",
      { parameters: "[{ name: a, in: query, style: matrix, schema: { type: string } }]" },
      ofParameter("a", "query", "its style must be form, deepObject, spaceDelimited, pipeDelimited, and is matrix."),
    ],
    [
      "a path with matrix parameters",
      { parameters: "[{ name: id, in: path, required: true, style: matrix, schema: { type: string } }]" },
      ofParameter("id", "path", "its style must be simple, and is matrix."),
    ],
    [
      "a deep list",
      { parameters: "[{ name: a, in: query, style: deepObject, schema: { type: array } }]" },
      ofParameter("a", "query", "a list must not have the style deepObject."),
    ],
    [
      "a list that is both exploded and delimited",
      { parameters: "[{ name: a, in: query, style: pipeDelimited, explode: true, schema: { type: array } }]" },
      ofParameter("a", "query", "the style pipeDelimited must not have `explode: true`."),
    ],
    [
      "an object with spaces",
      { parameters: "[{ name: a, in: query, style: spaceDelimited, schema: { type: object } }]" },
      ofParameter("a", "query", "an object must not have the style spaceDelimited."),
    ],
    [
      "an object in a header",
      { parameters: "[{ name: x-a, in: header, schema: { type: object } }]" },
      ofParameter("x-a", "header", "a header must not be an object."),
    ],
    [
      "reserved characters in the path",
      { parameters: "[{ name: id, in: path, required: true, allowReserved: true, schema: { type: string } }]" },
      ofParameter("id", "path", "only a query has `allowReserved`."),
    ],
    [
      "a list of lists",
      {
        parameters: '[{ name: a, in: query, schema: { type: array, items: { $ref: "#/components/schemas/Texts" } } }]',
      },
      ofParameter("a", "query", "a list or an object must hold texts, numbers or booleans."),
    ],
    [
      "an object of objects",
      { parameters: "[{ name: a, in: query, schema: { properties: { b: { type: [object, 'null'] } } } }]" },
      ofParameter("a", "query", "a list or an object must hold texts, numbers or booleans."),
    ],
    [
      "a name that is encoded",
      { parameters: "[{ name: a b, in: query, schema: { type: string } }]" },
      ofParameter("a b", "query", "its name must have only letters, digits and the characters `_ . ~ [ ] -`."),
    ],
    [
      "an object whose fields are encoded",
      {
        parameters:
          "[{ name: a, in: query, style: deepObject, schema: { type: object, properties: { b c: { type: string } } } }]",
      },
      ofParameter(
        "a",
        "query",
        "the name of its field `b c` must have only letters, digits and the characters `_ . ~ [ ] -`.",
      ),
    ],
    [
      "a body of another type",
      { requestBody: "{ content: { text/csv: { schema: { type: string } } } }" },
      "made-up.yaml:15: a request body must be application/json, and is text/csv.",
    ],
    [
      "a success of two types",
      { responses: '{ "200": { description: A, content: { text/csv: {}, application/json: {} } } }' },
      "made-up.yaml:16: a success must have one media type, and has text/csv, application/json.",
    ],
    [
      "a success of JSON without a schema",
      { responses: '{ "200": { description: A, content: { application/json: {} } } }' },
      "made-up.yaml:16: a success of JSON must have a schema.",
    ],
    [
      "a range of successes",
      { responses: "{ 2XX: { description: A } }" },
      "made-up.yaml:16: 2XX must be a status, not a range.",
    ],
    [
      "a range of errors in lower case",
      { responses: "{ 4xx: { description: A } }" },
      "made-up.yaml:16: 4xx must be a status, a range such as 4XX, or default.",
    ],
    [
      "an error with an unsupported keyword",
      { responses: `{ "404": ${json("{ if: {} }")} }` },
      "made-up.yaml:16: putThing 404/if: the client's check of payloads does not know the keyword `if`.",
    ],
  ])("%s", async (_, made, message) => {
    await expect(generate(documentOf(made), "made-up.yaml")).rejects.toThrow(message);
  });
});
