import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { generateForSandbox } from "../src/generate.ts";
import { fieldOf } from "../src/document.ts";
import { sandboxTable } from "../src/sandbox-operations.ts";

// The test reads an accepted revision, because accepted revisions never change.
const spec = await readFile(new URL("../../../spec/revisions/2026-10-17.yaml", import.meta.url), "utf8");

const IMAGINED = `
openapi: 3.1.0
info: { title: Imagined, version: "1" }
paths:
  /lists/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: view, in: query, schema: { type: string } }
    get:
      operationId: getList
      summary: Get a list
      description: Gets a list.
      x-family: lists
      x-retry: safe
      x-group: lists
      parameters:
        - $ref: "#/components/parameters/Version"
        - { name: limit, in: query, schema: { type: integer } }
      responses:
        "404": { description: None }
        "200": { $ref: "#/components/responses/List" }
  /lists/mine:
    put:
      operationId: emptyMyList
      summary: Empty my list
      description: Empties my list.
      x-family: lists
      x-retry: safe
      x-group: lists
      responses: { "204": { description: Done } }
components:
  parameters:
    Version: { name: x-version, in: header, required: true, x-client-supplied: true, schema: { type: string, const: v9 } }
  responses:
    List: { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/List" } } } }
  schemas:
    List:
      type: object
      required: [id]
      properties: { id: { type: string }, size: { type: integer } }
  examples:
    Mine: { value: { id: from-the-examples } }
  pathItems:
    later: { summary: Later, description: Later., x-family: lists, x-group: lists }
`;

const TEXT = { type: "string" };

async function generated(yaml: string, name: string): Promise<string> {
  const text = (await generateForSandbox(yaml)).get(name);
  if (text === undefined) throw new Error(`${name} is not generated.`);
  return text;
}

function rowOf(operationId: string, yaml = IMAGINED): unknown {
  return fieldOf(sandboxTable(yaml, "imagined.yaml")["operations"], operationId);
}

const beside = (what: string) =>
  IMAGINED.replace('{ $ref: "#/components/schemas/List" } }', `{ $ref: "#/components/schemas/List" }, ${what} }`);

describe("generateForSandbox", () => {
  test("generateForSandbox returns the same two files for the same spec", async () => {
    const files = await generateForSandbox(spec);
    expect([...files.keys()]).toEqual(["schema.ts", "operations.ts"]);
    expect(await generateForSandbox(spec)).toEqual(files);
  });

  test("sandboxTable writes the method, path, parameters, status and sample of an operation", async () => {
    expect(rowOf("getList")).toEqual({
      method: "GET",
      path: "/lists/{id}",
      parameters: [
        { name: "id", in: "path", required: true, style: "simple", reads: [{ scalar: ["string"] }], schema: TEXT },
        { name: "view", in: "query", style: "form", explode: true, reads: [{ scalar: ["string"] }], schema: TEXT },
        {
          name: "limit",
          in: "query",
          style: "form",
          explode: true,
          reads: [{ scalar: ["number"] }],
          schema: { type: "integer" },
        },
      ],
      status: 200,
      mediaType: "application/json",
      kind: "json",
      sample: { id: "sandbox-list-1", size: 1 },
      requiredFields: ["id"],
    });
  });

  test("sandboxTable writes the required fields of the elements of a list", async () => {
    expect(rowOf("listAccounts", spec)).toMatchObject({
      sample: [
        { account_id: "sandbox-account-1", account_type: "sandbox-account-type-1" },
        { account_id: "sandbox-account-2", account_type: "sandbox-account-type-2" },
      ],
      requiredFields: ["account_id", "account_type"],
    });
  });

  test("sandboxTable writes no sample if the success response has no body", async () => {
    expect(rowOf("emptyMyList")).toEqual({
      method: "PUT",
      path: "/lists/mine",
      status: 204,
    });
  });

  test.each([
    ["the field `example`", "example: { id: from-the-example }", { id: "from-the-example" }],
    [
      "the first entry of `examples`",
      "examples: { one: { value: { id: the-first } }, two: { value: 2 } }",
      { id: "the-first" },
    ],
    [
      "a reference in `examples`",
      'examples: { one: { $ref: "#/components/examples/Mine" } }',
      { id: "from-the-examples" },
    ],
  ])("sandboxTable uses %s of the media type as the sample", async (_, example, sample) => {
    expect(rowOf("getList", beside(example))).toMatchObject({ sample });
  });

  describe("a sample", () => {
    const SIZE = "size: { type: integer }";
    const WRITE_ONLY = "size: { type: integer, writeOnly: true }";
    const withoutSize = { id: "sandbox-list-1" };

    test.each<[string, string]>([
      [
        "even if the schema requires the field",
        IMAGINED.replace(SIZE, WRITE_ONLY).replace("required: [id]", "required: [id, size]"),
      ],
      [
        "even if the example of the schema has the field",
        IMAGINED.replace(SIZE, `${WRITE_ONLY} }\n      example: { id: sandbox-list-1, size: 1`),
      ],
    ])("a sample omits a writeOnly field %s", async (_, yaml) => {
      expect(yaml).not.toBe(IMAGINED);
      expect(rowOf("getList", yaml)).toMatchObject({ requiredFields: ["id"], sample: withoutSize });
      expect(rowOf("getList", yaml)).not.toHaveProperty("sample.size");
    });

    test("a sample omits a writeOnly field at every depth of a media type's example", async () => {
      const example =
        "{ id: a, size: 1, parent: { id: b, size: 2 }, items: [{ id: c, size: 3 }, null], more: { d: { id: d, size: 4 } } }";
      const self = '{ $ref: "#/components/schemas/List" }';
      const properties = `${WRITE_ONLY}, parent: { allOf: [${self}, {}] }, items: { type: array, items: { anyOf: [${self}, { type: "null" }] } }, more: { additionalProperties: ${self} }`;
      const yaml = beside(`example: ${example}`).replace(SIZE, properties);
      const sample = { id: "a", parent: { id: "b" }, items: [{ id: "c" }, null], more: { d: { id: "d" } } };
      expect(rowOf("getList", yaml)).toMatchObject({ sample, requiredFields: ["id"] });
      expect(JSON.stringify(rowOf("getList", yaml))).not.toContain("size");
    });
  });

  test("generateForSandbox lists a path without parameters before a path with parameters", async () => {
    const table = await generated(IMAGINED, "operations.ts");
    expect(table.indexOf("emptyMyList")).toBeLessThan(table.indexOf("getList"));
  });

  test("generateForSandbox lists the headers that every request must have", async () => {
    expect(await generated(IMAGINED, "operations.ts")).toContain(
      'clientHeaders: Readonly<Record<string, string>> = {"x-version":"v9"}',
    );
  });

  test("generateForSandbox omits the types of placeholders from schema.ts", async () => {
    const schema = await generated(IMAGINED, "schema.ts");
    expect(schema).toContain("List: {");
    expect(schema).toContain("pathItems: never;");
  });

  test("generateForSandbox rejects a spec if an operation has no success response", async () => {
    const yaml = IMAGINED.replace('"204"', '"404"');
    await expect(generateForSandbox(yaml)).rejects.toThrow(
      "emptyMyList: the operation must have a response with a 2XX status.",
    );
  });
});
