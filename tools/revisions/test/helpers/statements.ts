// Lists edits that add keywords to a schema. For each edit, the list also has the expected bump.
import type { Bump } from "../../src/change.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** A schema, and keywords that exclude some values of the schema. */
export interface Statement {
  readonly keyword: string;
  readonly schema: Schema;
  readonly narrowing: Schema;
  /** Bump of an edit that adds the keywords to the schema of a response. */
  readonly narrowedResponse: Bump;
}

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const LIST = { type: "array", items: TEXT };
const OBJECT = { type: "object", properties: { one: TEXT, other: TEXT } };
/** The schema is JSON text, because a lint rule forbids the key `then` in an object literal. */
const THEN_AN_A: Schema = JSON.parse('{ "then": { "pattern": "^a" } }');

const statement = (schema: Schema, narrowing: Schema, narrowedResponse: Bump = "patch"): Statement => ({
  keyword: Object.keys(narrowing).join(),
  schema,
  narrowing,
  narrowedResponse,
});

export const STATEMENTS: readonly Statement[] = [
  statement(TEXT, { minLength: 2 }),
  statement(TEXT, { maxLength: 9 }),
  statement(TEXT, { pattern: "^a" }),
  statement(TEXT, { format: "uuid" }),
  statement(TEXT, { contentEncoding: "base64" }),
  statement(TEXT, { contentMediaType: "image/png" }),
  statement(TEXT, { contentSchema: { type: "object" } }),
  statement(TEXT, { $dynamicRef: "#made-up" }),
  statement(TEXT, { enum: ["a", "b"] }, "minor"),
  statement(TEXT, { const: "a" }, "minor"),
  statement(TEXT, { not: { const: "a" } }),
  statement(TEXT, { if: { maxLength: 3 }, ...THEN_AN_A }),
  statement(TEXT, { if: { maxLength: 3 }, else: { pattern: "^a" } }),
  statement(TEXT, { allOf: [{ maxLength: 9 }] }),
  statement(TEXT, { anyOf: [{ maxLength: 9 }, { pattern: "^a" }] }),
  statement(TEXT, { oneOf: [{ maxLength: 9 }, { pattern: "^a" }] }),
  statement(NUMBER, { minimum: 1 }),
  statement(NUMBER, { maximum: 9 }),
  statement(NUMBER, { exclusiveMinimum: 1 }),
  statement(NUMBER, { exclusiveMaximum: 9 }),
  statement(NUMBER, { multipleOf: 5 }),
  statement(NUMBER, { type: "integer" }, "minor"),
  statement({ type: "integer" }, { minimum: 1 }),
  statement({ type: "integer", multipleOf: 5 }, { multipleOf: 10 }),
  statement({ type: ["string", "null"] }, { type: "string" }, "minor"),
  statement({ type: ["string", "number"] }, TEXT, "minor"),
  statement(LIST, { minItems: 1 }),
  statement(LIST, { maxItems: 9 }),
  statement(LIST, { uniqueItems: true }),
  statement(LIST, { contains: { const: "a" } }),
  statement(LIST, { contains: { const: "a" }, minContains: 0, maxContains: 2 }),
  statement(LIST, { items: { type: "string", maxLength: 9 } }),
  statement(LIST, { prefixItems: [{ type: "string", maxLength: 9 }] }),
  statement({ type: "array" }, { unevaluatedItems: TEXT }, "minor"),
  statement(OBJECT, { required: ["one"] }, "minor"),
  statement(OBJECT, { minProperties: 1 }),
  statement(OBJECT, { maxProperties: 1 }),
  statement(OBJECT, { dependentRequired: { one: ["other"] } }),
  statement(OBJECT, { dependentSchemas: { one: { required: ["other"] } } }),
  statement(OBJECT, { not: { required: ["one", "other"] } }),
  statement(OBJECT, { oneOf: [{ required: ["one"] }, { required: ["other"] }] }, "minor"),
  statement({ type: "object", additionalProperties: TEXT }, { propertyNames: { pattern: "^a" } }),
  statement({ type: "object", additionalProperties: TEXT }, { additionalProperties: { type: "string", maxLength: 9 } }),
];

interface Written {
  readonly base: Schema;
  readonly revision: Schema;
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly schemasNow?: Readonly<Record<string, Schema>>;
}

export type Way = (was: Schema, is: Schema) => Written;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (schema: Schema) => ({ ...schema, title: "Reworded." });

const beside = (schema: Schema) => [schema, { type: "boolean" }];
const both =
  (wrap: (schema: Schema) => Schema): Way =>
  (was, is) => ({ base: wrap(was), revision: wrap(is) });

/** Ways to write a changed schema into a document. The bump of the change must be the same for each way. */
export const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ["in the schema itself", both((schema) => schema)],
  ["in `allOf`", both((schema) => ({ allOf: [schema] }))],
  ["if the schema moves into `allOf`", (was, is) => ({ base: was, revision: { allOf: [is] } })],
  [
    "in `allOf` beside an empty schema",
    (was, is) => ({ base: { allOf: [was, {}] }, revision: { allOf: [{}, text(is)] } }),
  ],
  [
    "if the schema moves into an `allOf` in an `allOf`",
    (was, is) => ({ base: was, revision: { allOf: [{ allOf: [is] }, {}] } }),
  ],
  ["as an alternative of `anyOf`", both((schema) => ({ anyOf: beside(schema) }))],
  ["as an alternative of `oneOf`", both((schema) => ({ oneOf: beside(schema) }))],
  ["if the schema moves into an `anyOf` with one alternative", (was, is) => ({ base: was, revision: { anyOf: [is] } })],
  [
    "if the schema moves into an `anyOf` with two equal alternatives",
    (was, is) => ({ base: was, revision: { anyOf: [is, text(is)] } }),
  ],
  [
    "in the target of a reference",
    (was, is) => ({ base: ref("A"), revision: ref("A"), schemas: { A: was }, schemasNow: { A: is } }),
  ],
  [
    "if a reference gets another target",
    (was, is) => ({ base: ref("A"), revision: ref("B"), schemas: { A: was }, schemasNow: { A: was, B: is } }),
  ],
  ["if a reference replaces the schema", (was, is) => ({ base: was, revision: ref("B"), schemasNow: { B: is } })],
  ["if the schema replaces a reference", (was, is) => ({ base: ref("A"), revision: text(is), schemas: { A: was } })],
  [
    "if a reference becomes a reference to a reference",
    (was, is) => ({
      base: ref("A"),
      revision: { allOf: [ref("B")] },
      schemas: { A: was },
      schemasNow: { A: is, B: ref("A") },
    }),
  ],
  ["in a property", both((schema) => ({ type: "object", properties: { held: schema } }))],
  ["in a required property", both((schema) => ({ type: "object", properties: { held: schema }, required: ["held"] }))],
  [
    "in two properties with the same schema",
    both((schema) => ({ type: "object", properties: { held: schema, alias: schema } })),
  ],
  ["in the items of a list", both((schema) => ({ type: "array", items: schema }))],
  ["in an item of a tuple", both((schema) => ({ type: "array", prefixItems: [schema], items: { type: "boolean" } }))],
  ["in `additionalProperties`", both((schema) => ({ type: "object", additionalProperties: schema }))],
  ["in `patternProperties`", both((schema) => ({ type: "object", patternProperties: { "^x-": schema } }))],
  [
    "in a recursive schema",
    (was, is) => {
      const tree = (schema: Schema) => ({
        type: "object",
        properties: { held: schema, next: ref("Tree"), more: { type: "array", items: ref("Tree") } },
      });
      return { base: ref("Tree"), revision: ref("Tree"), schemas: { Tree: tree(was) }, schemasNow: { Tree: tree(is) } };
    },
  ],
];

/** Ways to add keywords to a schema. The bump of the addition must be the same for each way. */
export const PARTS: readonly (readonly [name: string, way: (schema: Schema, narrowing: Schema) => Written])[] = [
  ["in `allOf` beside the schema", (schema, part) => ({ base: schema, revision: { allOf: [schema, part] } })],
  [
    "in `allOf` beside a reference",
    (schema, part) => ({ base: ref("A"), revision: { allOf: [ref("A"), part] }, schemas: { A: schema } }),
  ],
  [
    "beside a reference",
    (schema, part) => ({ base: ref("A"), revision: { ...ref("A"), ...part }, schemas: { A: schema } }),
  ],
  ["beside `anyOf`", (schema, part) => ({ base: { anyOf: [schema] }, revision: { anyOf: [schema], allOf: [part] } })],
  [
    "in a component that `allOf` refers to",
    (schema, part) => ({
      base: { allOf: [schema, ref("P")] },
      revision: { allOf: [schema, ref("P")] },
      schemas: { P: schema },
      schemasNow: { P: { ...schema, ...part } },
    }),
  ],
];
