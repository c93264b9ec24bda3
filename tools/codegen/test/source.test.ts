import { describe, expect, test } from "vitest";
import { decode, readSource } from "../src/source.ts";

const FILE = "made-up.yaml";
const HEAD = 'openapi: 3.1.0\ninfo: { title: Made up, version: "1" }\n';
const schemas = (yaml: string) => `${HEAD}components:\n  schemas:\n${yaml.replaceAll(/^/gm, "    ")}\n`;
const read = (yaml: string) => readSource(yaml, FILE);
const readSchemas = (yaml: string) => read(schemas(yaml)).document["components"];

describe("readSource", () => {
  test("readSource keeps an object's own field if a merged object has the same field", () => {
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

  test("readSource reads a quoted `<<` as an ordinary name", () => {
    expect(readSchemas('A: { properties: { "<<": { type: string } } }')).toEqual({
      schemas: { A: { properties: { "<<": { type: "string" } } } },
    });
  });

  test("readSource finds the line of a value that an alias or a merge key adds", () => {
    const { lineOf } = read(schemas("A: &a\n  type: string\nB: *a\nC:\n  <<: *a"));
    const lines = ["A", "B", "C"].map((name) => lineOf(["components", "schemas", name, "type"]));
    expect(lines).toEqual([6, 6, 6]);
    expect(lineOf(["components", "schemas", "C"])).toBe(8);
  });

  test("readSource reads the same values and lines if the file has a byte order mark and CRLF", () => {
    const yaml = schemas("A:\n  type: string");
    const windows = read(`\uFEFF${yaml.replaceAll("\n", "\r\n")}`);
    expect(windows.document).toEqual(read(yaml).document);
    expect(windows.lineOf(["components", "schemas", "A", "type"])).toBe(6);
  });

  test("readSource reads fields such as `toString` as ordinary fields", () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];
    const { document } = read(schemas(names.map((name) => `${name}: { type: string }`).join("\n")));
    expect(Object.entries(Object(document["components"]).schemas)).toEqual(
      names.map((name) => [name, { type: "string" }]),
    );
  });

  test.each(["18014398509481983", "0.1e400", "1.50", "-0.0", "0x1F"])(
    "readSource keeps the notation of the number %s",
    (number) => {
      const { document, numberAt } = read(schemas(`A: { maximum: ${number} }`));
      expect(numberAt(["components", "schemas", "A", "maximum"])).toBe(number);
      expect(JSON.stringify(document)).not.toContain("null");
    },
  );
});

describe("the error of readSource", () => {
  let number = 0;
  const aliases = Array.from({ length: 30 }, (_, at) => `A${at + 1}: &a${at + 1} { anyOf: [*a${at}, *a${at}] }`);
  const chain = Array.from({ length: 3000 }, (_, at) => `A${at}: { $ref: "#/components/schemas/A${at + 1}" }`);
  const linked = Array.from(
    { length: 3000 },
    (_, at) => `A${at}: { not: { $ref: "#/components/schemas/A${at + 1}" } }`,
  );
  const nested = (open: string, close: string) => `A: ${open.repeat(2000)}{}${close.repeat(2000)}`;

  test.each<[what: string, yaml: string, line: number, why: string]>([
    ["a list", "- a\n- b\n", 1, "the document must be an object, but is a list."],
    ["an empty file", "", 1, "the document must be an object, but is null."],
    ["incomplete JSON", '{ "openapi": "3.1.0",', 1, "invalid YAML: Flow map must end with a }"],
    ["two documents", `${HEAD}---\n${HEAD}`, 3, "the file must have exactly one YAML document."],
    [
      "another version of YAML",
      `%YAML 1.1\n---\n${HEAD}`,
      1,
      "the document must be YAML 1.2, but declares another version of YAML.",
    ],
    ["tabs as indentation", `${HEAD}tags:\n\t- name: a\n`, 4, "invalid YAML: Tabs are not allowed as indentation"],
    ["a key that occurs twice", schemas("A: { type: string }\nA: {}"), 6, "the object has the key `A` twice."],
    [
      "a key that occurs as a number and as a string",
      schemas('1: {}\n"1": {}'),
      6,
      "the object has the key `1` twice.",
    ],
    ["a key that is a list", schemas("? [a]\n: {}"), 5, "a key must be a string, but is a list or an object."],
    ["an unknown tag", schemas("A: !made-up {}"), 5, "invalid YAML: Unresolved tag: !made-up"],
    [
      "a set",
      schemas("A: { x-a: !!set { a } }"),
      5,
      "the tag tag:yaml.org,2002:set is not supported, because JSON has no such value.",
    ],
    ["the number NaN", schemas("A: { maximum: .nan }"), 5, "JSON cannot represent the number .nan."],
    ["an alias without an anchor", schemas("A: *a"), 5, "the alias *a must follow its anchor &a."],
    [
      "an alias within the value of its anchor",
      schemas("A: &a { not: *a }"),
      5,
      "the alias *a must not be within the value of its anchor.",
    ],
    [
      "a merge key that refers to a string",
      schemas("A: { <<: text }"),
      5,
      "`<<` must refer to an object or a list of objects.",
    ],
    [
      "aliases that repeat too many values",
      schemas(["A0: &a0 {}", ...aliases].join("\n")),
      23,
      "the aliases must not repeat more than 1000000 values.",
    ],
    [
      "2,000 nested lists",
      schemas(nested("{ items: ", "}")),
      5,
      "the document must not be nested deeper than 100 levels.",
    ],
    [
      "a chain of 3,000 references",
      schemas([...chain, "A3000: {}"].join("\n")),
      5,
      "the chain of references must have at most 100 references.",
    ],
    [
      "3,000 schemas that are nested through references",
      schemas([...linked, "A3000: {}"].join("\n")),
      504,
      "the schemas must not be nested deeper than 1000 levels.",
    ],
    [
      "two schemas that are references to each other",
      schemas('A: { $ref: "#/components/schemas/B" }\nB: { $ref: "#/components/schemas/A" }'),
      5,
      "the chain of references contains a cycle.",
    ],
    [
      "a reference to a missing schema",
      schemas('A:\n  $ref: "#/components/schemas/B"'),
      6,
      "#/components/schemas/B is not in the document.",
    ],
    [
      "a reference to `toString`, which the document does not have",
      schemas('A: { $ref: "#/toString" }'),
      5,
      "#/toString is not in the document.",
    ],
    ["a reference to a string", schemas('A: { $ref: "#/openapi" }'), 5, "#/openapi must be a schema, but is a string."],
    [
      "a reference to another file",
      schemas('A: { $ref: "b.yaml#/B" }'),
      5,
      "b.yaml#/B: only references within the document are supported.",
    ],
    [
      "a reference with an invalid escape",
      schemas('A: { $ref: "#/a%2" }'),
      5,
      "#/a%2: each percent sign must begin a percent-encoded UTF-8 character.",
    ],
    [
      "an invalid regular expression",
      schemas('A: { pattern: "(" }'),
      5,
      "`pattern` must be a regular expression, but is `(`.",
    ],
    [
      "an invalid regular expression in patternProperties",
      schemas('A: { patternProperties: { "(": {} } }'),
      5,
      "`(` must be a regular expression.",
    ],
    [
      "a list as the value of `properties`",
      schemas("A: { properties: [] }"),
      5,
      "`properties` must be an object, but is a list.",
    ],
    ["a schema that is null", schemas("A:"), 5, "`A` must be a schema, but is null."],
    [
      "an operation that is a list, at a path that does not begin with a slash",
      `${HEAD}paths: { a: { get: [] } }\n`,
      3,
      "`get` must be an object, but is a list.",
    ],
    [
      "a merge key that repeats too many values",
      `${HEAD}x-a: &a { ${Array.from({ length: 2000 }, (_, at) => `k${at}: 1`).join(", ")} }\n${"x-b: { <<: *a }\n"
        .repeat(600)
        .replaceAll("x-b", () => `x-b${number++}`)}`,
      504,
      "the aliases must not repeat more than 1000000 values.",
    ],
    [
      "a member of allOf that is a number",
      schemas("A: { allOf: [{}, 7] }"),
      5,
      "`allOf[1]` must be a schema, but is a number.",
    ],
    [
      "an unknown type",
      schemas("A: { type: text }"),
      5,
      "`type` must be one of object, array, string, number, integer, boolean, null, but is `text`.",
    ],
    ["the value true of `paths`", `${HEAD}paths: true\n`, 3, "`paths` must be an object, but is `true`."],
    [
      "a parameter without a name",
      `${HEAD}paths: { /a: { parameters: [{ in: query }] } }\n`,
      3,
      "`parameters[0]` must have the field `name`.",
    ],
    ["a document without a version", "info: {}\n", 1, "the document must have the field `openapi`."],
    ["an object as the version", "openapi: {}\n", 1, "`openapi` must be a string, but is an object."],
    [
      "a mapping of a discriminator to null",
      schemas("A: { discriminator: { propertyName: a, mapping: { b: } } }"),
      5,
      "`b` must be a string, but is null.",
    ],
    ["OpenAPI 2", 'openapi: "2.0"\n', 1, "`openapi` must be a version, such as `3.1.0`, but is `2.0`."],
    [
      "two operations with the same name",
      `${HEAD}paths:\n  /a: { get: { operationId: a } }\n  /b: { get: { operationId: a } }\n`,
      5,
      "`GET /a` and `GET /b` must not share the name `a`.",
    ],
  ])(
    "the error of readSource contains the file and line of the faulty part of the document: %s",
    (_, yaml, line, why) => {
      expect(() => read(yaml)).toThrow(new Error(`${FILE}:${line}: ${why}`));
    },
  );

  test("the error of readSource contains the file and line of a byte that is invalid in UTF-8", () => {
    const bytes = Buffer.from(`${HEAD}tags: [{ name: caf\u00e9 }]\n`, "latin1");
    expect(() => decode(bytes, FILE)).toThrow(new Error(`${FILE}:3: the document must be UTF-8.`));
  });
});

test.each<[what: string, yaml: string]>([
  ["a schema that is true or false", "A: true\nB: { allOf: [true, false], not: false, items: true }"],
  ["a schema that contains itself", 'A: { properties: { a: { $ref: "#/components/schemas/A" } } }'],
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
    "properties with the names of keywords",
    "A: { properties: { properties: {}, type: { type: string }, $ref: {}, x-a: {} } }",
  ],
  [
    "a chain of 100 references",
    [...Array.from({ length: 100 }, (_, at) => `A${at}: { $ref: "#/components/schemas/A${at + 1}" }`), "A100: {}"].join(
      "\n",
    ),
  ],
])("readSource accepts %s", (_, yaml) => {
  expect(readSchemas(yaml)).toHaveProperty("schemas");
});
