import { describe, expect, test } from "vitest";
import { docOfParameter, docOfSchema } from "../src/docstrings.ts";
import { generate } from "../src/generate.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const SYMBOL = { type: "string", description: "A symbol.", maxLength: 8, example: "MADE_UP" };
const LOOP = { $ref: "#/components/schemas/Loop", description: undefined };
const DOCUMENT = {
  components: {
    schemas: {
      Symbol: SYMBOL,
      Order: { description: "An order.", examples: [{ id: "1" }], deprecated: true },
      Loop: LOOP,
    },
    examples: { Ten: { value: 10 } },
  },
};

describe("docOfSchema", () => {
  test.each<[string, object, string]>([
    ["the title and the description", { title: "Name", description: "Of a person.\n" }, "Name\n\nOf a person."],
    ["the format", { type: "string", format: "date-time" }, "Format: date-time."],
    ["the minimum and maximum length", { minLength: 1, maxLength: 64 }, "1 to 64 characters."],
    ["the minimum length", { minLength: 1 }, "At least 1 character."],
    ["the maximum length", { minLength: 0, maxLength: 1 }, "At most 1 character."],
    ["the exact length", { minLength: 8, maxLength: 8 }, "Exactly 8 characters."],
    ["the pattern", { pattern: "^[A-Z]+$" }, "Pattern: `^[A-Z]+$`."],
    ["a pattern that contains a backtick", { pattern: "^`$" }, "Pattern: `` ^`$ ``."],
    ["the minimum and the maximum", { minimum: 1, maximum: 100 }, "From 1 to 100."],
    ["the minimum", { minimum: 0 }, "At least 0."],
    ["the exclusive limits", { exclusiveMinimum: 0, exclusiveMaximum: 1 }, "More than 0 and less than 1."],
    [
      "the exclusive limits of OpenAPI 3.0",
      { minimum: 0, exclusiveMinimum: true, maximum: 9 },
      "More than 0 and at most 9.",
    ],
    ["the limit multipleOf", { multipleOf: 0.01 }, "A multiple of 0.01."],
    [
      "the number of items and uniqueItems",
      { minItems: 1, maxItems: 10, uniqueItems: true },
      "1 to 10 items. Each item is unique.",
    ],
    ["the limits of the items", { items: { maxLength: 8 } }, "Each item: At most 8 characters."],
    ["the limits of items that are a reference", { items: ref("Symbol") }, "Each item: At most 8 characters."],
    ["the number of fields", { maxProperties: 2 }, "At most 2 fields."],
    ["the tag @deprecated", { deprecated: true }, "@deprecated"],
    ["the default", { default: "day" }, '@default "day"'],
    ["the default null", { default: null }, "@default null"],
    ["the example", { example: { a: 1 } }, '@example {"a":1}'],
    ["each example", { examples: ["a", "b"] }, '@example "a"\n@example "b"'],
    ["nothing for a schema without documentation", { type: "string", enum: ["A"] }, ""],
  ])("docOfSchema writes %s", (_, schema, doc) => {
    expect(docOfSchema({ ...schema }, DOCUMENT)).toBe(doc);
  });

  test.each<[string, object, string]>([
    [
      "the documentation of a referenced schema",
      ref("Symbol"),
      'A symbol.\n\nAt most 8 characters.\n\n@example "MADE_UP"',
    ],
    [
      "the documentation of an alternative if the only other alternative is null",
      { anyOf: [ref("Symbol"), { type: "null" }] },
      'A symbol.\n\nAt most 8 characters.\n\n@example "MADE_UP"',
    ],
    [
      "the documentation of the only member of allOf, with the description beside allOf",
      { allOf: [ref("Symbol")], description: "Its own." },
      'Its own.\n\nAt most 8 characters.\n\n@example "MADE_UP"',
    ],
    [
      "the documentation of a referenced schema, except examples that are objects",
      ref("Order"),
      "An order.\n\n@deprecated",
    ],
    ["nothing for a schema that only refers to itself", ref("Loop"), ""],
  ])("docOfSchema writes %s", (_, schema, doc) => {
    expect(docOfSchema({ ...schema }, DOCUMENT)).toBe(doc);
  });

  test.each([
    ["@word at the start", String.raw`\@word at the start`],
    ["Text @word\n@line", `Text \\@word\n\\@line`],
    ["{@link Thing} ({@inheritDoc})", String.raw`{\@link Thing} ({\@inheritDoc})`],
    ["a@example.com and `@code` and `{@link code}`", "a@example.com and `@code` and `{@link code}`"],
    ["One ` @word", "One ` \\@word"],
    ["```\n@word\n```", "```\n\\@word\n```"],
    ["[a](b.md), ![a](b.svg) and `[a](b.md)`", String.raw`[a]\(b.md), ![a]\(b.svg) and ` + "`[a](b.md)`"],
    ["[a](https://example.com)", "[a](https://example.com)"],
  ])("docOfSchema escapes the tags and the links to files in %j", (description, doc) => {
    expect(docOfSchema({ description }, DOCUMENT)).toBe(doc);
  });

  test("docOfSchema escapes the tags in an example, and keeps the value", () => {
    const example = "a @word {@link b} c@example.com";
    const [, json = ""] = docOfSchema({ example }, DOCUMENT).split("@example ");
    expect(json).not.toMatch(/[\s{]@/);
    expect(JSON.parse(json)).toBe(example);
  });

  test("docOfSchema writes nothing if a schema has several alternatives", () => {
    expect(docOfSchema({ anyOf: [ref("Symbol"), { description: "Another." }] }, DOCUMENT)).toBe("");
  });

  test("docOfSchema writes a long example on several lines", () => {
    const example = { name: "made up".repeat(20) };
    expect(docOfSchema({ example }, DOCUMENT)).toBe(`@example ${JSON.stringify(example, undefined, 2)}`);
  });
});

test("docOfParameter writes the limits, the default and the examples of the parameter's schema", () => {
  const parameter = {
    description: "How many.",
    deprecated: true,
    schema: { description: "A count.", minimum: 1, default: 5, examples: [7] },
  };
  expect(docOfParameter(parameter, DOCUMENT)).toBe("How many.\n\nAt least 1.\n\n@deprecated\n@default 5\n@example 7");
});

test("docOfParameter writes the parameter's own examples instead of the schema's examples", () => {
  const examples = {
    one: { value: 1 },
    ten: { $ref: "#/components/examples/Ten" },
    other: { externalValue: "https://api.example.com" },
  };
  expect(docOfParameter({ examples, schema: { example: 7 } }, DOCUMENT)).toBe("@example 1\n@example 10");
});

describe("generate", () => {
  const spec = {
    openapi: "3.1.0",
    info: { title: "Imagined", version: "1" },
    paths: {
      "/things": {
        parameters: [{ name: "of", in: "query", description: "Whose.", schema: { type: "string", enum: ["A"] } }],
        get: {
          operationId: "listThings",
          summary: "List things",
          description: "Lists things.",
          "x-family": "things",
          "x-group": "things",
          "x-retry": "safe",
          parameters: [{ $ref: "#/components/parameters/Limit" }],
          responses: { 200: { description: "All.", content: { "application/json": { schema: ref("Thing") } } } },
        },
      },
    },
    components: {
      parameters: { Limit: { name: "limit", in: "query", deprecated: true, schema: { type: "integer", default: 10 } } },
      schemas: {
        Old: { type: "object", deprecated: true, properties: { thing: ref("Thing") } },
        Thing: {
          type: "object",
          description: "One.\n\nTwo */ paragraphs.",
          properties: {
            description: { type: "string", deprecated: true, description: "doc#0." },
            kind: { const: "thing" },
            open: { description: "Open.", anyOf: [{ type: "string", enum: ["A"] }, { type: "string" }] },
            inner: { type: "object", properties: { id: { type: "string", format: "uuid" } } },
          },
        },
      },
    },
  };

  test("generate escapes JSDoc tags in the texts of operations and responses", async () => {
    const { get } = spec.paths["/things"];
    const [ok] = Object.values(get.responses);
    const operation = {
      ...get,
      summary: "@one",
      description: "{@link two}\n@three",
      responses: { 200: { ...ok, description: "All @four." } },
    };
    const paths = { "/things": { ...spec.paths["/things"], get: operation } };
    const sources = await generate(JSON.stringify({ ...spec, paths }));
    for (const file of ["schema.ts", "families.ts"]) {
      expect(sources.get(file)).toMatch(/\* \\@one\n[^]*\{\\@link two\}\n *\* *\\@three\n/);
    }
    expect(sources.get("schema.ts")).toContain(String.raw`All \@four.`);
  });

  test("generate writes docstrings for schemas, fields and parameters", async () => {
    const types = (await generate(JSON.stringify(spec))).get("schema.ts");
    expect(types).toContain(`
/**
 * One.
 *
 * Two *\\/ paragraphs.
 */
export type Thing = {
    /**
     * doc#0.
     *
     * @deprecated
     */
    description?: string;
    kind?: "thing";
    /** Open. */
    open?: "A" | (string & {});
    inner?: {
        /** Format: uuid. */
        id?: string;
    };
};
`);
    expect(types).toContain(
      "/** @deprecated */\nexport type Old = {\n    /**\n     * One.\n     *\n     * Two *\\/ paragraphs.\n",
    );
    expect(types).toContain(`
            query?: {
                /** Whose. */
                of?: "A";
            };`);
    expect(types).toContain(`
                /**
                 * @deprecated
                 * @default 10
                 */
                limit?: number;`);
  });
});
