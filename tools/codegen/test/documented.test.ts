import { describe, expect, test } from "vitest";
import { generate } from "../src/generate.ts";
import { documentOf, json, type Parts } from "./helpers/documents.ts";

const COMPONENTS = `
  schemas:
    Texts: { type: array, items: { type: string } }
    Point: { type: object, properties: { x: { type: [integer, "null"] } } }`;
const made = (parts: Parts) =>
  documentOf({
    path: "/lists/{id}",
    pathParameters: "[{ name: id, in: path, required: true, schema: { type: string } }]",
    components: COMPONENTS,
    ...parts,
  });

async function rowOf(parts: Parts): Promise<string> {
  const table = (await generate(made(parts), "made-up.yaml")).get("documented.ts") ?? "";
  return /^ {2}addList: (.*?)^};/ms.exec(table)?.[1] ?? "";
}

describe("the field `success` of a generated operation", () => {
  test.each([
    ["application/json", 'success: { 200: { type: "integer" } }'],
    ["application/json; charset=utf-8", 'success: { 200: { type: "integer" } }'],
    ["application/vnd.made-up+json", 'success: { 200: { type: "integer" } }'],
    ["text/csv", 'success: { 200: "text/csv" }'],
    ["Text/CSV; header=present", 'success: { 200: "text/csv" }'],
    ["*/*", 'success: { 200: "*/*" }'],
  ])("the field `success` of a generated operation describes the payload of the media type %s", async (type, row) => {
    const responses = `{ "200": { description: A, content: { "${type}": { schema: { type: integer } } } } }`;
    expect(await rowOf({ responses })).toContain(row);
  });

  test("the field `success` of a generated operation has one entry for each status", async () => {
    const responses = `{ "200": ${json("{ type: integer }")}, "202": { description: B } }`;
    expect(await rowOf({ responses })).toContain('success: { 200: { type: "integer" }, 202: "no body" }');
  });
});

describe("generate", () => {
  test("generate writes the body schemas of documented error responses", async () => {
    const responses = `{ "204": { description: A }, "404": { description: B }, 4XX: ${json("{ type: integer }")}, default: ${json("{}")} }`;
    expect(await rowOf({ responses })).toContain('errors: { 404: "no body", "4XX": { type: "integer" }, default: {} }');
  });

  test.each([
    ["without a body", "{ description: A }"],
    ["without a schema", "{ description: A, content: { application/json: {} } }"],
    ["of a type that is not JSON", "{ description: A, content: { text/html: { schema: { type: string } } } }"],
    ["of two JSON types", "{ description: A, content: { application/json: {}, application/problem+json: {} } }"],
  ])("generate omits the field `errors` of an operation whose only error response is %s", async (_, response) => {
    expect(await rowOf({ responses: `{ "204": { description: A }, default: ${response} }` })).not.toContain("errors");
  });
});

async function stylesOf(parameter: string): Promise<string | undefined> {
  return /styles: (.*?),\s+success/s.exec(await rowOf({ parameters: `[${parameter}]` }))?.[1];
}

describe("generate", () => {
  test.each([
    ["a string", "{ name: a, in: query, schema: { type: string } }"],
    ["a list", '{ name: a, in: query, schema: { $ref: "#/components/schemas/Texts" } }'],
    ["an object with the style deepObject", "{ name: a, in: query, style: deepObject, schema: { type: object } }"],
    ["a closed enum without a type", "{ name: a, in: query, schema: { enum: [a, null] } }"],
    ["a string in the path", "{ name: id, in: path, required: true, schema: { type: [string, integer] } }"],
    ["a list in a header", "{ name: x-a, in: header, schema: { type: array, items: { type: string } } }"],
  ])("generate omits the style of %s, because the client uses this style by default", async (_, parameter) => {
    expect(await stylesOf(parameter)).toBeUndefined();
  });

  test.each([
    [
      "an object",
      '{ name: a, in: query, schema: { $ref: "#/components/schemas/Point" } }',
      '{ query: { a: { style: "form", explode: true } } }',
    ],
    [
      "a list that is joined by commas",
      "{ name: a, in: query, explode: false, schema: { type: array, items: {} } }",
      '{ query: { a: { style: "form", explode: false } } }',
    ],
    [
      "a list that is joined by bars",
      "{ name: a, in: query, style: pipeDelimited, schema: { type: array } }",
      '{ query: { a: { style: "pipeDelimited", explode: false } } }',
    ],
    [
      "a parameter with allowReserved",
      "{ name: a, in: query, allowReserved: true, schema: { type: string } }",
      '{ query: { a: { style: "form", explode: true, allowReserved: true } } }',
    ],
    [
      "a list in the path that replaces the parameter of the path item",
      "{ name: id, in: path, required: true, schema: { type: array, items: { type: string } } }",
      '{ path: { id: { style: "simple", explode: false } } }',
    ],
    ["a value of any type", "{ name: a, in: query }", '{ query: { a: { style: "form", explode: true } } }'],
  ])("generate writes the fields `style` and `explode` for %s", async (_, parameter, styles) => {
    expect(await stylesOf(parameter)).toBe(styles);
  });
});

describe("the error of generate", () => {
  const ofParameter = (name: string, where: string, problem: string) =>
    `made-up.yaml:13: the client cannot send the ${where} parameter \`${name}\`: ${problem}`;

  test("the error of generate contains the file and line of a GET request with a body", async () => {
    const document = made({ method: "get", requestBody: "{ content: { application/json: {} } }" });
    await expect(generate(document, "made-up.yaml")).rejects.toThrow(
      "made-up.yaml:14: a GET request must not have a body.",
    );
  });

  test.each<[string, Parts, string]>([
    [
      "a cookie parameter",
      { parameters: "[{ name: a, in: cookie, schema: { type: string } }]" },
      ofParameter("a", "cookie", "the client does not send cookies."),
    ],
    [
      "a parameter with content",
      { parameters: "[{ name: a, in: query, content: { application/json: {} } }]" },
      ofParameter("a", "query", "the parameter must have the field `schema` instead of `content`."),
    ],
    [
      "an unknown style",
      { parameters: "[{ name: a, in: query, style: matrix, schema: { type: string } }]" },
      ofParameter(
        "a",
        "query",
        "the style must be form or deepObject or spaceDelimited or pipeDelimited, but is matrix.",
      ),
    ],
    [
      "a list with the style deepObject",
      { parameters: "[{ name: a, in: query, style: deepObject, schema: { type: array } }]" },
      ofParameter("a", "query", "a list must not have the style deepObject."),
    ],
    [
      "a list with the style pipeDelimited and explode",
      { parameters: "[{ name: a, in: query, style: pipeDelimited, explode: true, schema: { type: array } }]" },
      ofParameter("a", "query", "the style pipeDelimited must not have `explode: true`."),
    ],
    [
      "an object with the style spaceDelimited",
      { parameters: "[{ name: a, in: query, style: spaceDelimited, schema: { type: object } }]" },
      ofParameter("a", "query", "an object must not have the style spaceDelimited."),
    ],
    [
      "an object in a header",
      { parameters: "[{ name: x-a, in: header, schema: { type: object } }]" },
      ofParameter("x-a", "header", "a header must not be an object."),
    ],
    [
      "a path parameter with allowReserved",
      { parameters: "[{ name: id, in: path, required: true, allowReserved: true, schema: { type: string } }]" },
      ofParameter("id", "path", "only a query parameter can have `allowReserved`."),
    ],
    [
      "a list of lists",
      {
        parameters: '[{ name: a, in: query, schema: { type: array, items: { $ref: "#/components/schemas/Texts" } } }]',
      },
      ofParameter("a", "query", "the values in a list or an object must be strings, numbers or booleans."),
    ],
    [
      "a name that needs percent-encoding",
      { parameters: "[{ name: a b, in: query, schema: { type: string } }]" },
      ofParameter("a b", "query", "the name must have only letters, digits and the characters `_ . ~ [ ] -`."),
    ],
    [
      "an object with a field name that needs percent-encoding",
      {
        parameters:
          "[{ name: a, in: query, style: deepObject, schema: { type: object, properties: { b c: { type: string } } } }]",
      },
      ofParameter(
        "a",
        "query",
        "the name of the field `b c` must have only letters, digits and the characters `_ . ~ [ ] -`.",
      ),
    ],
    [
      "a request body that is not JSON",
      { requestBody: "{ content: { text/csv: { schema: { type: string } } } }" },
      "made-up.yaml:14: a request body must be application/json, but is text/csv.",
    ],
    [
      "a success response with two media types",
      { responses: '{ "200": { description: A, content: { text/csv: {}, application/json: {} } } }' },
      "made-up.yaml:14: a success response must have exactly one media type, but has text/csv, application/json.",
    ],
    [
      "a JSON success response without a schema",
      { responses: '{ "200": { description: A, content: { application/json: {} } } }' },
      "made-up.yaml:14: a success response with a JSON body must have a schema.",
    ],
    [
      "a range as the status of a success response",
      { responses: "{ 2XX: { description: A } }" },
      "made-up.yaml:14: the status of a success response must be a number such as 200, but is 2XX.",
    ],
    [
      "a range of error statuses in lower case",
      { responses: "{ 4xx: { description: A } }" },
      "made-up.yaml:14: the key of an error response must be a status, a range such as 4XX, or default, but is 4xx.",
    ],
    [
      "an error body with an unsupported keyword",
      { responses: `{ "404": ${json("{ if: {} }")} }` },
      "made-up.yaml:14: addList 404/if: the client's response validation does not support the keyword `if`.",
    ],
  ])(
    "the error of generate contains the file and line of an unsupported part of the spec: %s",
    async (_, parts, message) => {
      await expect(generate(made(parts), "made-up.yaml")).rejects.toThrow(message);
    },
  );
});
