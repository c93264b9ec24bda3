// What is read of a document: each one is an OpenAPI document, or is refused in one line that says where it is none.
import { describe, expect, test } from "vitest";
import { decode, readSource } from "../src/source.ts";

const FILE = "made-up.yaml";
const HEAD = 'openapi: 3.1.0\ninfo: { title: Made up, version: "1" }\n';
const schemas = (yaml: string) => `${HEAD}components:\n  schemas:\n${yaml.replaceAll(/^/gm, "    ")}\n`;
const read = (yaml: string) => readSource(yaml, FILE);
const readSchemas = (yaml: string) => read(schemas(yaml)).document["components"];

describe("YAML", () => {
  test("a merge key adds the fields that the object does not have", () => {
    const yaml =
      "A: &a { type: string, maxLength: 1 }\nB: { <<: *a, maxLength: 2 }\nC: { <<: [*a, { minLength: 3, type: x }] }";
    expect(readSchemas(yaml.replace("type: x", "type: number"))).toEqual({
      schemas: {
        A: { type: "string", maxLength: 1 },
        B: { type: "string", maxLength: 2 },
        C: { type: "string", maxLength: 1, minLength: 3 },
      },
    });
  });

  test("a quoted `<<` is an ordinary name", () => {
    expect(readSchemas('A: { properties: { "<<": { type: string } } }')).toEqual({
      schemas: { A: { properties: { "<<": { type: "string" } } } },
    });
  });

  test("a line is found through an alias and a merge key", () => {
    const { lineOf } = read(schemas("A: &a\n  type: string\nB: *a\nC:\n  <<: *a"));
    const lines = ["A", "B", "C"].map((name) => lineOf(["components", "schemas", name, "type"]));
    expect(lines).toEqual([6, 6, 6]);
    expect(lineOf(["components", "schemas", "C"])).toBe(8);
  });

  test("a byte order mark and lines of Windows change neither values nor lines", () => {
    const yaml = schemas("A:\n  type: string");
    const windows = read(`\uFEFF${yaml.replaceAll("\n", "\r\n")}`);
    expect(windows.document).toEqual(read(yaml).document);
    expect(windows.lineOf(["components", "schemas", "A", "type"])).toBe(6);
  });

  test("names of Object.prototype are ordinary fields", () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];
    const { document } = read(schemas(names.map((name) => `${name}: { type: string }`).join("\n")));
    expect(Object.entries(Object(document["components"]).schemas)).toEqual(
      names.map((name) => [name, { type: "string" }]),
    );
  });

  test.each(["18014398509481983", "0.1e400", "1.50", "-0.0", "0x1F"])(
    "the number %s is kept as it is written",
    (number) => {
      const { document, numberAt } = read(schemas(`A: { maximum: ${number} }`));
      expect(numberAt(["components", "schemas", "A", "maximum"])).toBe(number);
      expect(JSON.stringify(document)).not.toContain("null");
    },
  );
});

describe("an invalid document is reported in one line with its place", () => {
  const aliases = Array.from({ length: 30 }, (_, at) => `A${at + 1}: &a${at + 1} { anyOf: [*a${at}, *a${at}] }`);
  const chain = Array.from({ length: 3000 }, (_, at) => `A${at}: { $ref: "#/components/schemas/A${at + 1}" }`);
  const linked = Array.from(
    { length: 3000 },
    (_, at) => `A${at}: { not: { $ref: "#/components/schemas/A${at + 1}" } }`,
  );
  const nested = (open: string, close: string) => `A: ${open.repeat(2000)}{}${close.repeat(2000)}`;

  test.each<[what: string, yaml: string, line: number, why: string]>([
    ["a list", "- a\n- b\n", 1, "the document must be an object, and is a list."],
    ["a text", "text\n", 1, "the document must be an object, and is text."],
    ["nothing", "", 1, "the document must be an object, and is null."],
    ["nothing but a comment", "# text\n", 1, "the document must be an object, and is null."],
    ["half a document of JSON", '{ "openapi": "3.1.0",', 1, "invalid YAML: Flow map must end with a }"],
    ["two documents", `${HEAD}---\n${HEAD}`, 3, "the file must have one document."],
    [
      "another version of YAML",
      `%YAML 1.1\n---\n${HEAD}`,
      1,
      "the document must be YAML 1.2, and says another version.",
    ],
    ["tabs", `${HEAD}tags:\n\t- name: a\n`, 4, "invalid YAML: Tabs are not allowed as indentation"],
    ["a key that is there twice", schemas("A: { type: string }\nA: {}"), 6, "`A` is there twice in one object."],
    ["a key that is there as a number, too", schemas('1: {}\n"1": {}'), 6, "`1` is there twice in one object."],
    ["a key that is a list", schemas("? [a]\n: {}"), 5, "a key must be text, and is a list or an object."],
    ["a tag", schemas("A: !made-up {}"), 5, "invalid YAML: Unresolved tag: !made-up"],
    [
      "a set",
      schemas("A: { x-a: !!set { a } }"),
      5,
      "the tag tag:yaml.org,2002:set stands for a value that JSON does not have.",
    ],
    ["no number", schemas("A: { maximum: .nan }"), 5, ".nan is a number that JSON does not have."],
    ["an alias of nothing", schemas("A: *a"), 5, "*a has no anchor before it."],
    ["an alias of a value that contains it", schemas("A: &a { not: *a }"), 5, "*a stands within its own anchor."],
    ["a merge key of a text", schemas("A: { <<: text }"), 5, "`<<` must have an object, or a list of objects."],
    [
      "aliases that multiply",
      schemas(["A0: &a0 {}", ...aliases].join("\n")),
      23,
      "aliases repeat more than 1000000 values.",
    ],
    [
      "2,000 lists in one another",
      schemas(nested("{ items: ", "}")),
      5,
      "the document is nested deeper than 100 levels.",
    ],
    [
      "2,000 parts in one another",
      schemas(nested("{ allOf: [", "] }")),
      5,
      "the document is nested deeper than 100 levels.",
    ],
    [
      "3,000 references in a row",
      schemas([...chain, "A3000: {}"].join("\n")),
      5,
      "the reference leads through 101 others.",
    ],
    [
      "3,000 schemas in a row",
      schemas([...linked, "A3000: {}"].join("\n")),
      504,
      "the schemas refer to one another too deeply.",
    ],
    [
      "a reference to itself",
      schemas('A: { $ref: "#/components/schemas/A" }'),
      5,
      "the reference leads back to itself.",
    ],
    [
      "references to one another",
      schemas('A: { $ref: "#/components/schemas/B" }\nB: { $ref: "#/components/schemas/A" }'),
      5,
      "the reference leads back to itself.",
    ],
    [
      "a reference to nothing",
      schemas('A:\n  $ref: "#/components/schemas/B"'),
      6,
      "there is no #/components/schemas/B.",
    ],
    ["a reference to a name of Object.prototype", schemas('A: { $ref: "#/toString" }'), 5, "there is no #/toString."],
    ["a reference to a text", schemas('A: { $ref: "#/openapi" }'), 5, "#/openapi must be a schema, and is text."],
    [
      "a reference to another file",
      schemas('A: { $ref: "b.yaml#/B" }'),
      5,
      "b.yaml#/B: only references into the document are read.",
    ],
    [
      "a reference that is badly escaped",
      schemas('A: { $ref: "#/a%2" }'),
      5,
      "#/a%2: a percent sign must begin an escape of UTF-8.",
    ],
    [
      "an invalid regular expression",
      schemas('A: { pattern: "(" }'),
      5,
      "`pattern` must be a regular expression, and is `(`.",
    ],
    [
      "an invalid name of properties",
      schemas('A: { patternProperties: { "(": {} } }'),
      5,
      "`(` must be a regular expression.",
    ],
    ["properties in a list", schemas("A: { properties: [] }"), 5, "`properties` must be an object, and is a list."],
    ["a schema that is null", schemas("A:"), 5, "`A` must be a schema, and is null."],
    ["a part that is a number", schemas("A: { allOf: [{}, 7] }"), 5, "`allOf[1]` must be a schema, and is a number."],
    [
      "a type that there is not",
      schemas("A: { type: text }"),
      5,
      "`type` must be one of null, boolean, integer, number, string, array, object, or a list of them, and is `text`.",
    ],
    ["paths that are true", `${HEAD}paths: true\n`, 3, "`paths` must be an object, and is `true`."],
    [
      "a parameter without a name",
      `${HEAD}paths: { /a: { parameters: [{ in: query }] } }\n`,
      3,
      "`parameters[0]` must have `name`.",
    ],
    ["no version", "info: {}\n", 1, "the document must have `openapi`."],
    ["version 2", 'openapi: "2.0"\n', 1, "`openapi` must be a version, such as `3.1.0`, and is `2.0`."],
    [
      "two operations of one name",
      `${HEAD}paths:\n  /a: { get: { operationId: a } }\n  /b: { get: { operationId: a } }\n`,
      5,
      "`GET /a` and `GET /b` have the name `a`.",
    ],
  ])("%s", (_, yaml, line, why) => {
    expect(() => read(yaml)).toThrow(new Error(`${FILE}:${line}: ${why}`));
  });

  test("bytes that are not UTF-8", () => {
    const bytes = Buffer.from(`${HEAD}tags: [{ name: caf\u00e9 }]\n`, "latin1");
    expect(() => decode(bytes, FILE)).toThrow(new Error(`${FILE}:3: the document must be UTF-8.`));
  });
});

test.each<[what: string, yaml: string]>([
  ["schemas that are true or false", "A: true\nB: { allOf: [true, false], not: false, items: true }"],
  ["a schema that holds itself", 'A: { properties: { a: { $ref: "#/components/schemas/A" } } }'],
  [
    "a reference with escapes",
    '"A B": {}\n"A/B": {}\nC: { $ref: "#/components/schemas/A%20B" }\nD: { $ref: "#/components/schemas/A~1B" }',
  ],
  [
    "a reference into another schema",
    'A: { properties: { a: {} } }\nB: { $ref: "#/components/schemas/A/properties/a" }',
  ],
  [
    "an example that looks like a reference",
    "A: { example: { $ref: 7 }, default: { properties: [] }, x-a: { type: no } }",
  ],
  [
    "properties that are called as keywords",
    "A: { properties: { properties: {}, type: { type: string }, $ref: {}, x-a: {} } }",
  ],
  [
    "100 references in a row",
    [...Array.from({ length: 100 }, (_, at) => `A${at}: { $ref: "#/components/schemas/A${at + 1}" }`), "A100: {}"].join(
      "\n",
    ),
  ],
])("%s is valid", (_, yaml) => {
  expect(readSchemas(yaml)).toHaveProperty("schemas");
});
