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

describe("the docstring of a schema says", () => {
  test.each<[string, object, string]>([
    ["title and description", { title: "Name", description: "Of a person.\n" }, "Name\n\nOf a person."],
    ["a format", { type: "string", format: "date-time" }, "Format: date-time."],
    ["a range of lengths", { minLength: 1, maxLength: 64 }, "1 to 64 characters."],
    ["a least length", { minLength: 1 }, "At least 1 character."],
    ["a greatest length", { minLength: 0, maxLength: 1 }, "At most 1 character."],
    ["an exact length", { minLength: 8, maxLength: 8 }, "Exactly 8 characters."],
    ["a pattern", { pattern: "^[A-Z]+$" }, "Pattern: `^[A-Z]+$`."],
    ["a pattern with a backtick", { pattern: "^`$" }, "Pattern: `` ^` ``.".replace("^`", "^`$")],
    ["a range", { minimum: 1, maximum: 100 }, "From 1 to 100."],
    ["a minimum", { minimum: 0 }, "At least 0."],
    ["exclusive limits", { exclusiveMinimum: 0, exclusiveMaximum: 1 }, "More than 0 and less than 1."],
    [
      "exclusive limits of OpenAPI 3.0",
      { minimum: 0, exclusiveMinimum: true, maximum: 9 },
      "More than 0 and at most 9.",
    ],
    ["a multiple", { multipleOf: 0.01 }, "A multiple of 0.01."],
    ["the count of items", { minItems: 1, maxItems: 10, uniqueItems: true }, "1 to 10 items. No item is repeated."],
    ["the limits of items", { items: { maxLength: 8 } }, "Each item: At most 8 characters."],
    ["the limits of items elsewhere", { items: ref("Symbol") }, "Each item: At most 8 characters."],
    ["the count of fields", { maxProperties: 2 }, "At most 2 fields."],
    ["that it is deprecated", { deprecated: true }, "@deprecated"],
    ["a default", { default: "day" }, '@default "day"'],
    ["a default of null", { default: null }, "@default null"],
    ["an example", { example: { a: 1 } }, '@example {"a":1}'],
    ["examples", { examples: ["a", "b"] }, '@example "a"\n@example "b"'],
    ["nothing", { type: "string", enum: ["A"] }, ""],
  ])("%s", (_, schema, doc) => {
    expect(docOfSchema({ ...schema }, DOCUMENT)).toBe(doc);
  });

  test.each<[string, object, string]>([
    ["it refers to", ref("Symbol"), 'A symbol.\n\nAt most 8 characters.\n\n@example "MADE_UP"'],
    [
      "it allows beside null",
      { anyOf: [ref("Symbol"), { type: "null" }] },
      'A symbol.\n\nAt most 8 characters.\n\n@example "MADE_UP"',
    ],
    [
      "it consists of",
      { allOf: [ref("Symbol")], description: "Its own." },
      'Its own.\n\nAt most 8 characters.\n\n@example "MADE_UP"',
    ],
    ["it refers to, except whole objects", ref("Order"), "An order.\n\n@deprecated"],
    ["it refers to in a circle", ref("Loop"), ""],
  ])("what the schema says that %s", (_, schema, doc) => {
    expect(docOfSchema({ ...schema }, DOCUMENT)).toBe(doc);
  });

  test("nothing of its alternatives, which its type shows", () => {
    expect(docOfSchema({ anyOf: [ref("Symbol"), { description: "Another." }] }, DOCUMENT)).toBe("");
  });

  test("a long example over several lines", () => {
    const example = { name: "made up".repeat(20) };
    expect(docOfSchema({ example }, DOCUMENT)).toBe(`@example ${JSON.stringify(example, undefined, 2)}`);
  });
});

test("the docstring of a parameter is its own, and the limits, default and examples of its schema", () => {
  const parameter = {
    description: "How many.",
    deprecated: true,
    schema: { description: "A count.", minimum: 1, default: 5, examples: [7] },
  };
  expect(docOfParameter(parameter, DOCUMENT)).toBe("How many.\n\nAt least 1.\n\n@deprecated\n@default 5\n@example 7");
});

test("the examples of a parameter replace those of its schema", () => {
  const examples = {
    one: { value: 1 },
    ten: { $ref: "#/components/examples/Ten" },
    other: { externalValue: "https://api.example.com" },
  };
  expect(docOfParameter({ examples, schema: { example: 7 } }, DOCUMENT)).toBe("@example 1\n@example 10");
});

describe("generated types have the docstrings", () => {
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

  test("of schemas, fields and parameters", async () => {
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
