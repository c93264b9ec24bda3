import { expect, test } from "vitest";
import { generateForCommand } from "../src/generate.ts";

function documentOf(parameters: string, body = ""): string {
  return `openapi: 3.1.0
info: { title: Made up, version: "1" }
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, description: The id. It is made up., schema: { type: string } }
    put:
      operationId: putThing
      summary: Put a thing
      description: Puts a thing.
      x-family: trading
      x-group: things
      x-retry: never
      parameters: ${parameters}
${body}
      responses: { "204": { description: Done. } }
components:
  pathItems:
    nameThing: { summary: Name, description: Names., x-family: trading, x-group: things }
  schemas:
    Side: { type: string, enum: [BUY, SELL], description: "Side\\nof the order." }
    Point: { type: object, properties: { x: { type: integer } } }
`;
}

async function rowOf(parameters: string, body?: string): Promise<string> {
  const table = (await generateForCommand(documentOf(parameters, body), "made-up.yaml")).get("inputs.ts") ?? "";
  return (/^ {2}putThing: (.*?)^};/ms.exec(table)?.[1] ?? "").replaceAll(/\s+/g, " ");
}

const ID = '{ name: "id", in: "path", required: true, takes: "one", summary: "The id." }';

test("generateForCommand lists only documented operations", async () => {
  const table = (await generateForCommand(documentOf("[]"), "made-up.yaml")).get("inputs.ts");
  expect(table).toContain(`= {\n  putThing: { parameters: [${ID}] },\n};`);
});

test("generateForCommand lists a client-supplied header in clientHeaders, in lower case", async () => {
  const version =
    "[{ name: X-Version, in: header, required: true, x-client-supplied: true, schema: { type: string, const: v9 } }]";
  const table = (await generateForCommand(documentOf(version), "made-up.yaml")).get("inputs.ts");
  expect(table).toContain('clientHeaders: Readonly<Record<string, string>> = {"x-version":"v9"};');
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
  const found = await rowOf(
    `[{ name: a, in: query, style: ${/Point/.test(schema) ? "deepObject" : "form"}, schema: ${schema} }]`,
  );
  expect(found).toContain(`{ name: "a", in: "query", ${row} }`);
});

test.each([
  ["true", "required"],
  ["false", "optional"],
])("generateForCommand describes a request body with `required: %s` as %s", async (required, word) => {
  const body = `      requestBody: { required: ${required}, content: { application/json: { schema: {} } } }`;
  expect(await rowOf("[]", body)).toContain(`body: "${word}"`);
});
