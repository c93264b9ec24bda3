// Changes of one keyword, each with what it asks for when it stands directly in a schema, and ways to write the same.
import type { Bump } from "../src/change.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** A schema, and keywords that narrow it. */
export interface Statement {
  readonly keyword: string;
  readonly schema: Schema;
  readonly narrowing: Schema;
  /** What a response asks for that is narrowed so; the other three verdicts are the same for all. */
  readonly narrowedResponse: Bump;
}

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const LIST = { type: "array", items: TEXT };
const OBJECT = { type: "object", properties: { one: TEXT, other: TEXT } };
/** Parsed, because a literal with this key looks like a promise to the lint. */
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

/** Both schemas written in another way, with the components that they refer to. */
interface Written {
  readonly base: Schema;
  readonly revision: Schema;
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly schemasNow?: Readonly<Record<string, Schema>>;
}

export type Way = (was: Schema, is: Schema) => Written;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (schema: Schema) => ({ ...schema, title: "Reworded." });

/** An object is a type of its own in a union. */
const beside = (schema: Schema) => [schema, { type: "boolean" }];
const both =
  (wrap: (schema: Schema) => Schema): Way =>
  (was, is) => ({ base: wrap(was), revision: wrap(is) });

/** Ways that say the same on both sides of a change. */
export const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ["directly", both((schema) => schema)],
  ["in `allOf`", both((schema) => ({ allOf: [schema] }))],
  ["in `allOf` from now on", (was, is) => ({ base: was, revision: { allOf: [is] } })],
  ["in `allOf` beside what it was", (was, is) => ({ base: { allOf: [was, {}] }, revision: { allOf: [{}, text(is)] } })],
  ["in `allOf` of `allOf`", (was, is) => ({ base: was, revision: { allOf: [{ allOf: [is] }, {}] } })],
  ["as an alternative of `anyOf`", both((schema) => ({ anyOf: beside(schema) }))],
  ["as an alternative of `oneOf`", both((schema) => ({ oneOf: beside(schema) }))],
  ["as the only alternative", (was, is) => ({ base: was, revision: { anyOf: [is] } })],
  ["as one of two equal alternatives", (was, is) => ({ base: was, revision: { anyOf: [is, text(is)] } })],
  ["by a reference", (was, is) => ({ base: ref("A"), revision: ref("A"), schemas: { A: was }, schemasNow: { A: is } })],
  [
    "by a reference to another schema",
    (was, is) => ({ base: ref("A"), revision: ref("B"), schemas: { A: was }, schemasNow: { A: was, B: is } }),
  ],
  ["by a reference from now on", (was, is) => ({ base: was, revision: ref("B"), schemasNow: { B: is } })],
  ["in the place of a reference", (was, is) => ({ base: ref("A"), revision: text(is), schemas: { A: was } })],
  [
    "by a reference to a reference",
    (was, is) => ({
      base: ref("A"),
      revision: { allOf: [ref("B")] },
      schemas: { A: was },
      schemasNow: { A: is, B: ref("A") },
    }),
  ],
  ["as a property", both((schema) => ({ type: "object", properties: { held: schema } }))],
  ["as a required property", both((schema) => ({ type: "object", properties: { held: schema }, required: ["held"] }))],
  ["as a property, with an alias", both((schema) => ({ type: "object", properties: { held: schema, alias: schema } }))],
  ["as an element", both((schema) => ({ type: "array", items: schema }))],
  ["as a place of a tuple", both((schema) => ({ type: "array", prefixItems: [schema], items: { type: "boolean" } }))],
  ["as other properties", both((schema) => ({ type: "object", additionalProperties: schema }))],
  ["as properties of a pattern", both((schema) => ({ type: "object", patternProperties: { "^x-": schema } }))],
  [
    "in a schema that holds itself",
    (was, is) => {
      const tree = (schema: Schema) => ({
        type: "object",
        properties: { held: schema, next: ref("Tree"), more: { type: "array", items: ref("Tree") } },
      });
      return { base: ref("Tree"), revision: ref("Tree"), schemas: { Tree: tree(was) }, schemasNow: { Tree: tree(is) } };
    },
  ],
];

/** Ways to say by a part of a schema that it is narrowed, beside what it was. */
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
    "in a component that is a part",
    (schema, part) => ({
      base: { allOf: [schema, ref("P")] },
      revision: { allOf: [schema, ref("P")] },
      schemas: { P: schema },
      schemasNow: { P: { ...schema, ...part } },
    }),
  ],
];
