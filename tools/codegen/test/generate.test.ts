import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { firstDifference } from "../src/first-difference.ts";
import { generate, generateTypes } from "../src/generate.ts";

// An accepted revision, which stays as it is.
const spec = await readFile(new URL("../../../spec/revisions/2026-10-17.yaml", import.meta.url), "utf8");

/** Imagined: operations with inputs. */
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

/** The same, with operations that are only named. */
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
  test("returns the same seven files every time", async () => {
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

  test("a change of the spec changes each file", async () => {
    const typed = WITH_PLACEHOLDERS.replace(
      "schema: { type: object }",
      'schema: { $ref: "#/components/schemas/List" }',
    ).concat("  schemas: { List: { type: object, properties: { owner: { type: object } } } }\n");
    const renamed = await generate(typed.replaceAll(/getList|mergeLists|owner|\bList\b/g, "$&Renamed"));
    const unchanged = [...(await generate(typed))].filter(([name, text]) => renamed.get(name) === text);
    expect(unchanged.map(([name]) => name)).toEqual([]);
  });

  test("the table has every operation, with method and path if it is documented", async () => {
    const table = await generated(IMAGINED, "operations.ts");
    expect(table).toContain(
      'createList: {"family":"lists","group":"lists","summary":"Create a list","status":"documented","introduced":"2026-01-01","method":"POST","path":"/lists","retry":"never"}',
    );
  });

  test("a header that the client supplies is no input of callers", async () => {
    expect(await generated(IMAGINED, "documented.ts")).toContain(
      'clientHeaders: Readonly<Record<string, string>> = {"x-version":"v9"}',
    );
    const [, operations = ""] = (await generated(IMAGINED, "schema.ts")).split("export interface operations");
    expect(operations).not.toContain("x-version");
    expect(operations).toContain("limit?: number");
  });

  test("a documented operation has the schemas of its payloads", async () => {
    const documented = await generated(IMAGINED, "documented.ts");
    expect(documented).toContain('success: { 200: { type: "array" } },\n');
    expect(documented).toMatch(/success: { 204: "no body" }(?: }|,\n)/);
  });

  test("a documented operation has the pattern of its path, and precedes those that are tried later", async () => {
    const table = await generated(IMAGINED.replace("/lists:", "/lists/mine:"), "documented.ts");
    expect(table).toContain('pattern: "^/lists/[^/]+$"');
    expect(table.indexOf("listLists: {")).toBeLessThan(table.indexOf("getList: {"));
  });

  test("inputs are optional only if none is required", async () => {
    const families = await generated(IMAGINED, "families.ts");
    expect(families).toContain("getList: (inputs: InputsOf<");
    expect(families).toContain("createList: (inputs: InputsOf<");
    expect(families).toContain("listLists: (inputs?: InputsOf<");
  });

  test("an operation's optional parameter replaces the required one of its path", async () => {
    const [ofPath, own] = [true, false].map(
      (required) => `{ name: limit, in: query, required: ${required}, schema: {} }`,
    );
    const yaml = IMAGINED.replace(/\/lists:\n {4}parameters:\n/, `$&      - ${ofPath}\n`);
    expect(await generated(yaml, "families.ts")).toContain("listLists: (inputs: InputsOf<");
    const replaced = yaml.replace("operationId: listLists", `$&\n      parameters: [${own}]`);
    expect(await generated(replaced, "families.ts")).toContain("listLists: (inputs?: InputsOf<");
  });

  test("only a deprecated operation has the tag for editors", async () => {
    const families = await generated(
      IMAGINED.replace("summary: Get a list", "deprecated: true\n      $&"),
      "families.ts",
    );
    expect(families).toMatch(/@deprecated\n   \*\/\n  readonly getList:/);
    expect(families.match(/@deprecated/g)).toHaveLength(1);
  });

  test("an operation says whether the client retries it, and which errors have a documented body", async () => {
    const refused = `"409": { description: Taken, content: { application/json: { schema: { type: object } } } }`;
    const others = `default: { description: Not documented. }`;
    const families = await generated(IMAGINED.replace('"204":', `${refused}, ${others}, $&`), "families.ts");
    const commentOf = (route: string, throws: string) =>
      `   * ${route}\n   *\n   * @throws {AnyBrokerError}${throws}\n`;
    expect(families).toContain(commentOf("`GET /lists/{id}`. The client retries it after a failure.", ""));
    expect(families).toContain(
      commentOf("`POST /lists`. The client never retries it.", " The spec documents the bodies of `409`."),
    );
  });

  test("a placeholder has a description, is struck through by editors and cannot be called", async () => {
    const families = await generated(WITH_PLACEHOLDERS, "families.ts");
    expect(families).toContain(`
  /**
   * Merge lists
   *
   * Merges lists.
   *
   * @deprecated Not documented yet: its method, path and payload are not known, so it cannot be called. It was named in the revision of 2026-01-01.
   */
  readonly mergeLists: NotDocumentedYet<"mergeLists">;
`);
    expect(families).toContain(
      'so it cannot be called.\n   */\n  readonly archiveList: NotDocumentedYet<"archiveList">;',
    );
  });

  test.each([
    ["documented operations", IMAGINED, "Call, InputsOf, Result"],
    ["placeholders", WITH_PLACEHOLDERS.replace(/paths:[^]*?components:\n/, "components:\n"), "NotDocumentedYet"],
    ["both", WITH_PLACEHOLDERS, "Call, InputsOf, NotDocumentedYet, Result"],
  ])("families import only the types that they use: %s", async (_, yaml, types) => {
    const families = await generated(yaml, "families.ts");
    expect(families).toContain(`import type { ${types} } from "../operations/operation.ts";\n`);
    expect(families.includes('from "./schema.ts"')).toBe(types.includes("Call"));
  });

  test("a family that no other operation has is exported by its name", async () => {
    const moved = WITH_PLACEHOLDERS.replace(/(mergeLists:[^]*x-family: )lists/, "$1newsFeeds");
    expect(await generated(moved, "exports.ts")).toContain('export type { Lists, NewsFeeds } from "./families.ts";');
    expect(await generated(moved, "families.ts")).toContain("export interface NewsFeeds {");
  });

  test("an operation has the examples of its body and of its successes", async () => {
    const yaml = IMAGINED.replace(
      "schema: { type: string } } } }",
      'schema: { type: string }, example: "a */" } } }',
    ).replace(
      "schema: { type: array }",
      "schema: { type: array }, examples: { one: { value: [1] }, two: { $ref: '#/components/examples/Two' } }",
    );
    const families = await generated(`${yaml}  examples: { Two: { value: [{ id: made-up }] } }\n`, "families.ts");
    expect(families).toContain(
      '   * @example\n   * // The body of a request:\n   * "a *\\/"\n   */\n  readonly createList:',
    );
    expect(families).toContain(
      `   * @example
   * // The payload of a response with status 200:
   * [1]
   *
   * @example
   * // The payload of a response with status 200:
   * [{"id":"made-up"}]
   */
  readonly listLists:`,
    );
  });

  test("a text of the spec cannot end a comment", async () => {
    expect(await generated(IMAGINED, "families.ts")).toContain("Ends no comment early. *\\/");
  });

  test.each([
    [
      "no operationId",
      IMAGINED.replace("operationId: getList", "x-nothing: 1"),
      "get /lists/{id}: operationId is missing",
    ],
    ["no family", IMAGINED.replace("x-family: lists", "x-nothing: 1"), "getList: x-family is missing"],
    [
      "a family that is no name",
      IMAGINED.replace("x-family: lists", "x-family: my-lists"),
      "13: getList: x-family is `my-lists`",
    ],
    [
      "a family that is a property of the client",
      IMAGINED.replace("x-family: lists", "x-family: http"),
      "x-family is `http`",
    ],
    [
      "no constant",
      IMAGINED.replace(", const: v9", ""),
      "x-version is client-supplied, so its schema: const is missing",
    ],
    [
      "another place",
      IMAGINED.replace("in: header", "in: query"),
      "x-version is client-supplied, so it must be a header",
    ],
    [
      "two names for two operations",
      IMAGINED.replace("operationId: listLists", "operationId: createList"),
      "`POST /lists` and `GET /lists` have the name `createList`.",
    ],
    [
      "a placeholder of another name",
      `${IMAGINED}  pathItems:\n    getList: { summary: A, description: B, x-family: lists, x-group: lists }\n`,
      "`GET /lists/{id}` and the placeholder `components.pathItems.getList` have the name `getList`.",
    ],
    ["a reference to elsewhere", IMAGINED.replace("#/components/parameters/Version", "./other.yaml"), "./other.yaml"],
  ])("reports an invalid spec: %s", async (_, yaml, message) => {
    await expect(generate(yaml)).rejects.toThrow(message);
  });
});

describe("generateTypes", () => {
  test("returns the operations of the client's schema.ts", async () => {
    const operations = (types: string) => types.slice(types.indexOf("export interface operations"));
    expect(operations(await generateTypes(parse(spec)))).toBe(operations(await generated(spec, "schema.ts")));
  });

  test("returns the types of a minimal document", async () => {
    const yaml = `
openapi: 3.1.0
info: { title: Imagined, version: "1" }
paths: { /lists: { get: { responses: { "200": { description: All } } } } }
`;
    expect(await generateTypes(parse(yaml))).toContain('"/lists": {');
  });
});

describe("firstDifference", () => {
  test.each([
    ["a\nb", "a\nb", undefined],
    ["a\nb", "a\nc", { line: 2, is: "b", mustBe: "c" }],
    ["a", "a\nb", { line: 2, is: "(nothing)", mustBe: "b" }],
    ["", "", undefined],
  ])("of %j and %j", (is, mustBe, difference) => {
    expect(firstDifference(is, mustBe)).toEqual(difference);
  });
});
