import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { firstDifference } from "../src/update.ts";
import { generate, generateTypes } from "../src/generate.ts";

// The test reads an accepted revision, because accepted revisions never change.
const spec = await readFile(new URL("../../../spec/revisions/2026-10-17.yaml", import.meta.url), "utf8");

const IMAGINED = `
openapi: 3.1.0
info: { title: Imagined, version: "1" }
paths:
  /lists/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getList
      x-retry: safe
      summary: Get a list
      description: Ends no comment early. */
      x-family: lists
      x-group: lists
      parameters:
        - $ref: "#/components/parameters/Version"
        - { name: limit, in: query, schema: { type: integer, default: 10 } }
      responses: { "200": { description: One, content: { application/json: { schema: { type: object } } } } }
  /lists:
    parameters:
      - $ref: "#/components/parameters/Version"
    post:
      operationId: createList
      x-retry: never
      summary: Create a list
      description: Creates a list.
      x-family: lists
      x-group: lists
      x-introduced: "2026-01-01"
      requestBody: { required: true, content: { application/json: { schema: { type: string } } } }
      responses: { "204": { description: Done } }
    get:
      operationId: listLists
      x-retry: safe
      summary: List lists
      description: Lists lists.
      x-family: lists
      x-group: lists
      responses: { "200": { description: All, content: { application/json: { schema: { type: array } } } } }
components:
  parameters:
    Version: { name: x-version, in: header, required: true, x-client-supplied: true, schema: { type: string, const: v9 } }
`;

const WITH_PLACEHOLDERS = `${IMAGINED}
  pathItems:
    archiveList: { summary: Archive a list, description: Archives a list., x-family: lists, x-group: lists }
    mergeLists:
      summary: Merge lists
      description: Merges lists.
      x-family: lists
      x-group: lists
      x-introduced: "2026-01-01"
`;

async function generated(yaml: string, name: string): Promise<string> {
  const text = (await generate(yaml)).get(name);
  if (text === undefined) throw new Error(`${name} is not generated.`);
  return text;
}

describe("generate", () => {
  test("generate returns the same seven files for the same spec", async () => {
    const files = await generate(spec);
    expect([...files.keys()]).toEqual([
      "schema.ts",
      "exports.ts",
      "operations.ts",
      "documented.ts",
      "placeholders.ts",
      "checks.ts",
      "families.ts",
    ]);
    expect(await generate(spec)).toEqual(files);
  });

  test("generate returns different text for every file if operations, schemas and fields have new names", async () => {
    const typed = WITH_PLACEHOLDERS.replace(
      "schema: { type: object }",
      'schema: { $ref: "#/components/schemas/List" }',
    ).concat("  schemas: { List: { type: object, properties: { owner: { type: object } } } }\n");
    const renamed = await generate(typed.replaceAll(/getList|mergeLists|owner|\bList\b/g, "$&Renamed"));
    const unchanged = [...(await generate(typed))].filter(([name, text]) => renamed.get(name) === text);
    expect(unchanged.map(([name]) => name)).toEqual([]);
  });

  test("generate writes the method, the path and the retry rule of a documented operation into operations.ts", async () => {
    const table = await generated(IMAGINED, "operations.ts");
    expect(table).toContain(
      'createList: {"family":"lists","group":"lists","summary":"Create a list","status":"documented","introduced":"2026-01-01","method":"POST","path":"/lists","retry":"never"}',
    );
  });

  test("generate omits client-supplied headers from the inputs of operations", async () => {
    expect(await generated(IMAGINED, "documented.ts")).toContain(
      'clientHeaders: Readonly<Record<string, string>> = {"x-version":"v9"}',
    );
    const [, operations = ""] = (await generated(IMAGINED, "schema.ts")).split("export interface operations");
    expect(operations).not.toContain("x-version");
    expect(operations).toContain("limit?: number");
  });

  test("generate writes the pattern of a literal path before the pattern of a path with a parameter", async () => {
    const table = await generated(IMAGINED.replace("/lists:", "/lists/mine:"), "documented.ts");
    expect(table).toContain('pattern: "^/lists/[^/]+$"');
    expect(table.indexOf("listLists: {")).toBeLessThan(table.indexOf("getList: {"));
  });

  test("generate makes the argument of a method optional only if no input is required", async () => {
    const families = await generated(IMAGINED, "families.ts");
    expect(families).toContain("getList: (inputs: InputsOf<");
    expect(families).toContain("createList: (inputs: InputsOf<");
    expect(families).toContain("listLists: (inputs?: InputsOf<");
  });

  test("generate makes a required parameter of a path item optional if the operation declares it as optional", async () => {
    const [ofPath, own] = [true, false].map(
      (required) => `{ name: limit, in: query, required: ${required}, schema: {} }`,
    );
    const yaml = IMAGINED.replace(/\/lists:\n {4}parameters:\n/, `$&      - ${ofPath}\n`);
    expect(await generated(yaml, "families.ts")).toContain("listLists: (inputs: InputsOf<");
    const replaced = yaml.replace("operationId: listLists", `$&\n      parameters: [${own}]`);
    expect(await generated(replaced, "families.ts")).toContain("listLists: (inputs?: InputsOf<");
  });

  test("generate writes the tag @deprecated only for a deprecated operation", async () => {
    const families = await generated(
      IMAGINED.replace("summary: Get a list", "deprecated: true\n      $&"),
      "families.ts",
    );
    expect(families).toMatch(/@deprecated\n   \*\/\n  readonly getList:/);
    expect(families.match(/@deprecated/g)).toHaveLength(1);
  });

  test("generate writes the retry rule and the statuses of documented error bodies into the docstring of an operation", async () => {
    const refused = `"409": { description: Taken, content: { application/json: { schema: { type: object } } } }`;
    const others = `default: { description: Not documented. }`;
    const families = await generated(IMAGINED.replace('"204":', `${refused}, ${others}, $&`), "families.ts");
    const commentOf = (route: string, throws: string) => `   * ${route}\n   *\n   * @throws {BrokerError}${throws}\n`;
    expect(families).toContain(commentOf("`GET /lists/{id}`. The client retries the operation after a failure.", ""));
    expect(families).toContain(
      commentOf(
        "`POST /lists`. The client never retries the operation.",
        " The spec documents the error bodies of `409`.",
      ),
    );
  });

  test("generate declares a placeholder with the type NotDocumentedYet and the tag @deprecated", async () => {
    const families = await generated(WITH_PLACEHOLDERS, "families.ts");
    expect(families).toContain(`
  /**
   * Merge lists
   *
   * Merges lists.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use \`defineOperation\`. The API reference has listed the name since 2026-01-01.
   */
  readonly mergeLists: NotDocumentedYet<"mergeLists">;
`);
    expect(families).toContain(
      'If you know them, use `defineOperation`.\n   */\n  readonly archiveList: NotDocumentedYet<"archiveList">;',
    );
  });

  test.each([
    ["documented operations", IMAGINED, "Call, InputsOf, Result"],
    ["placeholders", WITH_PLACEHOLDERS.replace(/paths:[^]*?components:\n/, "components:\n"), "NotDocumentedYet"],
    ["documented operations and placeholders", WITH_PLACEHOLDERS, "Call, InputsOf, NotDocumentedYet, Result"],
  ])("generate imports no unused types into families.ts if the spec has %s", async (_, yaml, types) => {
    const families = await generated(yaml, "families.ts");
    expect(families).toContain(`import type { ${types} } from "../operations/operation.ts";\n`);
    expect(families.includes('from "./schema.ts"')).toBe(types.includes("Call"));
  });

  test("generate exports the types of two families", async () => {
    const moved = WITH_PLACEHOLDERS.replace(/(mergeLists:[^]*x-family: )lists/, "$1newsFeeds");
    expect(await generated(moved, "exports.ts")).toContain('export type { Lists, NewsFeeds } from "./families.ts";');
    expect(await generated(moved, "families.ts")).toContain("export interface NewsFeeds {");
  });

  test("generate writes the examples of the request body and of the success responses", async () => {
    const yaml = IMAGINED.replace(
      "schema: { type: string } } } }",
      'schema: { type: string }, example: "a */" } } }',
    ).replace(
      "schema: { type: array }",
      "schema: { type: array }, examples: { one: { value: [1] }, two: { $ref: '#/components/examples/Two' } }",
    );
    const families = await generated(`${yaml}  examples: { Two: { value: [{ id: made-up }] } }\n`, "families.ts");
    expect(families).toContain('   * @example\n   * // Request body:\n   * "a *\\/"\n   */\n  readonly createList:');
    expect(families).toContain(
      `   * @example
   * // Response with status 200:
   * [1]
   *
   * @example
   * // Response with status 200:
   * [{"id":"made-up"}]
   */
  readonly listLists:`,
    );
  });

  test.each([
    [
      "an operation without an operationId",
      IMAGINED.replace("operationId: getList", "x-nothing: 1"),
      "get /lists/{id}: operationId is missing",
    ],
    [
      "an operation without a family",
      IMAGINED.replace("x-family: lists", "x-nothing: 1"),
      "getList: x-family is missing",
    ],
    [
      "a family that is not a camelCase name",
      IMAGINED.replace("x-family: lists", "x-family: my-lists"),
      "13: getList: x-family is `my-lists`",
    ],
    [
      "a family that has the name of a property of the client",
      IMAGINED.replace("x-family: lists", "x-family: withCredentials"),
      "must not be one of call, fetch, http, withCredentials",
    ],
    [
      "a client-supplied header without a constant value",
      IMAGINED.replace(", const: v9", ""),
      "the `const` in the schema of the client-supplied header x-version is missing",
    ],
    [
      "a client-supplied query parameter",
      IMAGINED.replace("in: header", "in: query"),
      "x-version has `x-client-supplied`, but is not a header",
    ],
    [
      "two values of a client-supplied header",
      IMAGINED.replace(
        '$ref: "#/components/parameters/Version"',
        "{ name: x-version, in: header, x-client-supplied: true, schema: { type: string, const: v8 } }",
      ),
      "x-version is v9 here, and v8 in another operation",
    ],
    [
      "a placeholder that has the name of a documented operation",
      `${IMAGINED}  pathItems:\n    getList: { summary: A, description: B, x-family: lists, x-group: lists }\n`,
      "`GET /lists/{id}` and the placeholder `components.pathItems.getList` must not share the name `getList`.",
    ],
  ])("generate rejects a spec that contains %s", async (_, yaml, message) => {
    await expect(generate(yaml)).rejects.toThrow(message);
  });
});

describe("generateTypes", () => {
  test("generateTypes returns the same operation types as `generate`", async () => {
    const operations = (types: string) => types.slice(types.indexOf("export interface operations"));
    expect(operations(await generateTypes(parse(spec)))).toBe(operations(await generated(spec, "schema.ts")));
  });
});

describe("firstDifference", () => {
  test.each([
    ["a\nb", "a\nc", { line: 2, is: "b", mustBe: "c" }],
    ["a", "a\nb", { line: 2, is: "(nothing)", mustBe: "b" }],
    ["", "", undefined],
  ])("firstDifference compares %j with %j, and returns %j", (is, mustBe, difference) => {
    expect(firstDifference(is, mustBe)).toEqual(difference);
  });
});
