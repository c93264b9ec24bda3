import { expect, test } from "vitest";
import type { Bump } from "../src/change.ts";
import { document } from "./helpers/compared.ts";
import type { Schema } from "./helpers/statements.ts";
import { planDocuments } from "./helpers/support.ts";

const TEXT = { type: "string" };
const A = { type: "object", properties: { one: TEXT, other: TEXT } };
const ref = { $ref: "#/components/schemas/A" };
const object = (properties: Schema, description: string) => ({ type: "object", properties, description });

test.each<[what: string, was: Schema, is: Schema, given: Bump, got: Bump]>([
  ["a reference gets a part that requires a property", ref, { allOf: [ref, { required: ["one"] }] }, "major", "minor"],
  [
    "a reference gets a `not` that excludes values",
    ref,
    { ...ref, not: { required: ["one", "other"] } },
    "major",
    "patch",
  ],
  [
    "a string becomes a union of two formats",
    TEXT,
    {
      anyOf: [
        { ...TEXT, format: "date" },
        { ...TEXT, format: "uuid" },
      ],
    },
    "major",
    "patch",
  ],
  [
    "a nullable date-time becomes a union of a date and null",
    { type: ["string", "null"], format: "date-time" },
    { anyOf: [{ ...TEXT, format: "date" }, { type: "null" }] },
    "major",
    "major",
  ],
  [
    "a list loses its minimum length",
    { type: "array", items: ref, minItems: 1 },
    { type: "array", items: ref },
    "minor",
    "major",
  ],
  ["a reference becomes a copy of its target", ref, A, "none", "none"],
  [
    "a multiple of 10 becomes a multiple of 5",
    { type: "integer", multipleOf: 10 },
    { type: "integer", multipleOf: 5 },
    "minor",
    "major",
  ],
  [
    "the alternatives of a union get new descriptions and a new order",
    { anyOf: [object({ one: TEXT }, "One."), object({ other: TEXT }, "Another.")] },
    { anyOf: [object({ other: TEXT }, "The other."), object({ one: TEXT }, "The one.")] },
    "patch",
    "patch",
  ],
])("if %s, the bump is $3 in a request and $4 in a response", async (_, was, is, given, got) => {
  const plans = await Promise.all(
    (["given", "got"] as const).map((flow) => planDocuments(document(flow, was, { A }), document(flow, is, { A }))),
  );
  expect(plans.map(({ bump }) => bump)).toEqual([given, got]);
});

const operation = (parameter: Schema, header: Schema) => ({
  openapi: "3.1.0",
  info: {},
  paths: {
    "/made-up": {
      get: {
        operationId: "madeUp",
        parameters: [{ name: "made-up", in: "query", schema: { type: "array", items: TEXT }, ...parameter }],
        responses: { 200: { description: "Made up.", headers: { "x-made-up": { schema: TEXT, ...header } } } },
      },
    },
  },
});

test.each<[what: string, was: Schema, is: Schema, bump: Bump]>([
  [
    "a parameter and a header get keywords that repeat default values",
    operation({}, {}),
    operation(
      { style: "form", explode: true, required: false, deprecated: false },
      { required: false, explode: false },
    ),
    "none",
  ],
  ["`explode` of a list parameter becomes false", operation({}, {}), operation({ explode: false }, {}), "major"],
  ["a required response header becomes optional", operation({}, { required: true }), operation({}, {}), "major"],
  ["an optional response header becomes required", operation({}, {}), operation({}, { required: true }), "minor"],
])("the plan has the bump $3 if %s", async (_, was, is, bump) => {
  expect((await planDocuments(was, is)).bump).toBe(bump);
});
