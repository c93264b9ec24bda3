import { expect, test } from "vitest";
import { generateForCommand } from "../src/generate.ts";
import { documentOf, type Parts } from "./helpers/documents.ts";

const PATH = {
  path: "/lists/{id}",
  pathParameters:
    "[{ name: id, in: path, required: true, description: The id. It is made up., schema: { type: string } }]",
  components: `
  pathItems:
    nameThing: { summary: Name, description: Names., x-family: trading, x-group: things }
  schemas:
    Side: { type: string, enum: [BUY, SELL], description: "Side\\nof the order." }
    Point: { type: object, properties: { x: { type: integer } } }`,
};

async function tableOf(parts: Parts): Promise<string> {
  return (await generateForCommand(documentOf({ ...PATH, ...parts }), "made-up.yaml")).get("inputs.ts") ?? "";
}

async function rowOf(parts: Parts): Promise<string> {
  return (/^ {2}addList: (.*?)^};/ms.exec(await tableOf(parts))?.[1] ?? "").replaceAll(/\s+/g, " ");
}

const ID = '{ name: "id", in: "path", required: true, takes: "one", summary: "The id." }';

test("generateForCommand lists only documented operations", async () => {
  expect(await tableOf({})).toContain(`= {\n  addList: { parameters: [${ID}] },\n};`);
});

test("generateForCommand lists a client-supplied header in clientHeaders, in lower case", async () => {
  const parameters =
    "[{ name: X-Version, in: header, required: true, x-client-supplied: true, schema: { type: string, const: v9 } }]";
  expect(await tableOf({ parameters })).toContain(
    'clientHeaders: Readonly<Record<string, string>> = {"x-version":"v9"};',
  );
});

test.each([
  ["{ type: integer }", 'takes: "one"'],
  ["{}", 'takes: "one"'],
  ['{ type: [array, "null"], items: { type: string } }', 'takes: "list"'],
  ['{ $ref: "#/components/schemas/Point" }', 'takes: "fields"'],
  ['{ anyOf: [{ $ref: "#/components/schemas/Point" }, { type: "null" }] }', 'takes: "fields"'],
  ['{ $ref: "#/components/schemas/Side" }', 'takes: "one", summary: "Side of the order.", values: ["BUY", "SELL"]'],
  ["{ anyOf: [{ type: string, enum: [A] }, { type: string }] }", 'takes: "one", values: ["A"]'],
  ['{ type: array, items: { $ref: "#/components/schemas/Side" } }', 'takes: "list", values: ["BUY", "SELL"]'],
])("generateForCommand converts a query parameter with the schema %s to %s", async (schema, row) => {
  const style = schema.includes("Point") ? "deepObject" : "form";
  const parameters = `[{ name: a, in: query, style: ${style}, schema: ${schema} }]`;
  expect(await rowOf({ parameters })).toContain(`{ name: "a", in: "query", ${row} }`);
});

test.each([
  ["true", "required"],
  ["false", "optional"],
])("generateForCommand describes a request body with `required: %s` as %s", async (required, word) => {
  const requestBody = `{ required: ${required}, content: { application/json: { schema: {} } } }`;
  expect(await rowOf({ requestBody })).toContain(`body: "${word}"`);
});
