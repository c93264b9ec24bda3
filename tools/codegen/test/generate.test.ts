import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { firstDifference } from "../src/first-difference.ts";
import { generate, generateTypes } from "../src/generate.ts";

// An accepted revision, which stays as it is.
const spec = await readFile(new URL("../../../spec/revisions/2026-10-17.yaml", import.meta.url), "utf8");

/** Imagined: what the real spec does not have yet, operations with inputs. */
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

async function generated(yaml: string, name: string): Promise<string> {
  const text = (await generate(yaml)).get(name);
  if (text === undefined) throw new Error(`${name} is not generated.`);
  return text;
}

describe("generate", () => {
  test("returns the same six files every time", async () => {
    const files = await generate(spec);
    expect([...files.keys()]).toEqual([
      "schema.ts",
      "operations.ts",
      "documented.ts",
      "placeholders.ts",
      "checks.ts",
      "families.ts",
    ]);
    expect(await generate(spec)).toEqual(files);
  });

  test("a change of the spec changes each file", async () => {
    const renamed = await generate(
      spec
        .replaceAll("listAccounts", "readAccounts")
        .replaceAll("getAlert", "getAlarm")
        .replaceAll("account_type", "account_kind"),
    );
    for (const [name, text] of await generate(spec)) {
      expect(renamed.get(name)).not.toBe(text);
    }
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

  test("only a deprecated operation has the tag for editors", async () => {
    const families = await generated(
      IMAGINED.replace("summary: Get a list", "deprecated: true\n      $&"),
      "families.ts",
    );
    expect(families).toMatch(/@deprecated\n   \*\/\n  readonly getList:/);
    expect(families.match(/@deprecated/g)).toHaveLength(1);
  });

  test("a placeholder has a description and cannot be called", async () => {
    const families = await generated(spec, "families.ts");
    expect(families).toContain('readonly placeOptionOrder: NotDocumented<"placeOptionOrder">;');
    expect(families).toContain("Not documented (named in the revision of 2026-08-29)");
    expect(families).not.toMatch(/placeOptionOrder: \(inputs/);
  });

  test("the type of placeholders is imported only if there is one, because an unused import does not compile", async () => {
    expect(await generated(spec, "families.ts")).toContain("import type { Call, InputsOf, NotDocumented, Result }");
    expect(await generated(IMAGINED, "families.ts")).toContain("import type { Call, InputsOf, Result }");
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
  test("returns the types of the client's schema.ts", async () => {
    expect(await generated(spec, "schema.ts")).toContain(await generateTypes(parse(spec)));
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
