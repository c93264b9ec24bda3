import { expect, test } from "vitest";
import { SIGNED_HEADERS } from "../../../packages/signing/src/constants.ts";
import { generate, generateForSandbox, generateTypes } from "../src/generate.ts";
import { SIGNING_HEADERS } from "../src/spec-rules.ts";
import { documentOf, json } from "./helpers/documents.ts";

const FILE = "made-up.yaml";
/** Writes a spec whose schemas start at line 17. */
const specOf = (schemas: string, parameters = "[]") =>
  documentOf({
    parameters,
    responses: `{ "200": ${json('{ $ref: "#/components/schemas/Thing" }')} }`,
    components: `\n  schemas:\n${schemas.replaceAll(/^/gm, "    ")}`,
  });
const CAT = "Cat: { type: object, required: [kind], properties: { kind: { const: cat } } }";
const LOOP = (type: string) => `Thing:\n  type: object\n  required: [next]\n  properties:\n    next: ${type}`;

test.each<[what: string, schemas: string, line: number, why: string]>([
  [
    "`nullable: true`",
    "Thing: { type: object, properties: {\n a: { type: integer, nullable: true } } }",
    18,
    'OpenAPI 3.1 has no keyword `nullable`. Write `type: ["integer", "null"]` instead.',
  ],
  [
    "`nullable: true` beside a reference",
    `Thing: { properties: { cat: { $ref: "#/components/schemas/Cat", nullable: true } } }\n${CAT}`,
    17,
    'OpenAPI 3.1 has no keyword `nullable`. Write `anyOf: [{ $ref: "#/components/schemas/Cat" }, { type: "null" }]` instead.',
  ],
  [
    "`nullable: true` beside an enum",
    "Thing: { type: string, enum: [a], nullable: true }",
    17,
    'OpenAPI 3.1 has no keyword `nullable`. Write `type: ["string", "null"]` instead, and add null to `enum`.',
  ],
  [
    "`nullable: false`",
    "Thing: { type: string, nullable: false }",
    17,
    "OpenAPI 3.1 has no keyword `nullable`. Remove it, because a value is not null by default.",
  ],
  [
    "a mapping that contradicts the `const` of a member",
    `Thing:\n  oneOf: [{ $ref: "#/components/schemas/Cat" }]\n  discriminator:\n    propertyName: kind\n    mapping:\n      dog: "#/components/schemas/Cat"\n${CAT}`,
    22,
    "the mapping gives #/components/schemas/Cat the value `dog`, but `kind` of this schema must be `cat`. Write the same value at both places.",
  ],
  [
    "a mapping to a missing schema",
    `Thing:\n  oneOf: [{ $ref: "#/components/schemas/Cat" }]\n  discriminator:\n    propertyName: kind\n    mapping:\n      cat: "#/components/schemas/Cats"\n${CAT}`,
    22,
    "#/components/schemas/Cats is not in the document.",
  ],
  [
    "a discriminator that needs a mapping, because the `const` of a member is not the name of the schema",
    `Thing:\n  oneOf: [{ $ref: "#/components/schemas/Cat" }]\n  discriminator: { propertyName: kind }\n${CAT}`,
    19,
    "without a mapping, #/components/schemas/Cat has the value `Cat`, but `kind` of this schema must be `cat`. Add `cat` and this reference to `mapping`.",
  ],
  [
    "a schema that requires itself",
    LOOP('{ $ref: "#/components/schemas/Thing" }'),
    21,
    "the schema `Thing` requires itself, so its values have no end. Remove `next` from `required`, or allow null.",
  ],
  [
    "two schemas that require each other",
    `${LOOP('{ $ref: "#/components/schemas/Other" }')}\nOther: { allOf: [{ $ref: "#/components/schemas/Thing" }] }`,
    22,
    "the schema `Other` requires itself, so its values have no end. Remove the reference.",
  ],
  [
    "a list in `$defs` that contains itself",
    'Thing:\n  $defs: { Tree: { type: array, items: { $ref: "#/components/schemas/Thing/$defs/Tree" } } }\n  $ref: "#/components/schemas/Thing/$defs/Tree"',
    18,
    "#/components/schemas/Thing/$defs/Tree contains itself, so it must have a name. Move this schema from `$defs` to `components.schemas`.",
  ],
  [
    "a reference that starts at `$defs`",
    'Thing: { $defs: { A: {} }, properties: { a: { $ref: "#/$defs/A" } } }',
    17,
    "#/$defs/A is not in the document. A reference starts at the root of the document, such as `#/components/schemas/NAME/$defs/NAME`.",
  ],
])("generate rejects %s", async (_, schemas, line, why) => {
  await expect(generate(specOf(schemas), FILE)).rejects.toThrow(new Error(`${FILE}:${line}: ${why}`));
});

test("generate accepts 40 schemas that refer to each other in unions if one of the schemas is finite", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `S${at}`);
  const members = names.map((name) => `{ $ref: "#/components/schemas/${name}" }`).join(", ");
  const unions = names.map(
    (name) => `${name}: { type: object, required: [a], properties: { a: { anyOf: [${members}] } } }`,
  );
  const schemas = ['Thing: { $ref: "#/components/schemas/S39" }', ...unions.slice(1), "S0: { type: string }"].join(
    "\n",
  );
  expect((await generate(specOf(schemas), FILE)).get("schema.ts")).toContain("export type S39");
});

test.each(["in: query", "in: path, required: true"])(
  "generateForSandbox rejects a wrong default of a parameter with `%s`",
  async (where) => {
    const parameters = `[{ name: a, ${where}, schema: { type: integer, default: many } }]`;
    await expect(generateForSandbox(specOf("Thing: {}", parameters), FILE)).rejects.toThrow(
      `${FILE}:13: the default does not match the schema: the value must be integer. Correct the default, or remove it.`,
    );
  },
);

test("the error of generateForSandbox contains the line of a wrong parameter after a client-supplied parameter", async () => {
  const version = "{ name: x-version, in: header, x-client-supplied: true, schema: { const: v1 } }";
  const parameters = `[\n        ${version},\n        { name: a, in: query, schema: { type: integer, default: many } }\n      ]`;
  await expect(generateForSandbox(specOf("Thing: {}", parameters), FILE)).rejects.toThrow(`${FILE}:15: the default`);
});

test.each(SIGNING_HEADERS)("generate rejects the header parameter %s", async (name) => {
  const spec = specOf("Thing: {}", `[{ name: ${name.toUpperCase()}, in: header, schema: { type: string } }]`);
  await expect(generate(spec, FILE)).rejects.toThrow(
    `${FILE}:13: the client sets the header \`${name.toUpperCase()}\` when it signs a request, so no caller can set it. Remove the parameter.`,
  );
});

test("SIGNING_HEADERS contains the headers that `@org/signing` signs, and x-signature", () => {
  expect(SIGNING_HEADERS).toEqual([...SIGNED_HEADERS, "x-signature"].sort());
});

test.each([
  [
    "a mapping that agrees with the `enum` of a member",
    'Thing: { oneOf: [{ $ref: "#/components/schemas/Cat" }], discriminator: { propertyName: kind, mapping: { tom: Cat, kitty: "#/components/schemas/Cat" } } }\nCat: { type: object, required: [kind], properties: { kind: { enum: [tom, kitty] } } }',
  ],
  [
    "a discriminator without a mapping if the members have no `const`",
    'Thing: { oneOf: [{ $ref: "#/components/schemas/Cat" }], discriminator: { propertyName: kind } }\nCat: { type: object, properties: { kind: { type: string } } }',
  ],
  ["a schema that requires a list of itself", LOOP('{ type: array, items: { $ref: "#/components/schemas/Thing" } }')],
  [
    "a schema that requires itself or null",
    LOOP('{ anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }] }'),
  ],
])("generate accepts %s", async (_, schemas) => {
  expect((await generate(specOf(schemas), FILE)).get("schema.ts")).toContain("export type Thing");
});

test("generate accepts `nullable` in OpenAPI 3.0", async () => {
  const parameters = "[{ name: a, in: query, schema: { type: string, nullable: true } }]";
  await expect(generate(specOf("Thing: {}", parameters).replace("3.1.0", "3.0.3"), FILE)).resolves.toBeDefined();
});

test("generateTypes inlines a schema of the keyword `$defs`, and keeps a property with the name `$defs`", async () => {
  const Thing = {
    type: "object",
    $defs: { Code: { type: "string" } },
    properties: { code: { $ref: "#/components/schemas/Thing/$defs/Code" }, $defs: { type: "number" } },
  };
  const types = await generateTypes({ openapi: "3.1.0", info: {}, paths: {}, components: { schemas: { Thing } } });
  expect(types).toMatch(/Thing: \{\s*code\?: string;\s*\$defs\?: number;\s*\};/);
});
