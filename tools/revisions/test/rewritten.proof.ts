// Whole plans of a schema that is written in another way: one of each kind. The golden set has more.
import { expect, test } from "vitest";
import type { Bump } from "../src/change.ts";
import { document } from "./compared.ts";
import type { Schema } from "./statements.ts";
import { planDocuments } from "./support.ts";

const TEXT = { type: "string" };
const A = { type: "object", properties: { one: TEXT, other: TEXT } };
const ref = { $ref: "#/components/schemas/A" };
const object = (properties: Schema, description: string) => ({ type: "object", properties, description });

test.each<[what: string, was: Schema, is: Schema, given: Bump, got: Bump]>([
  [
    "a reference, and one with a part that requires more",
    ref,
    { allOf: [ref, { required: ["one"] }] },
    "major",
    "minor",
  ],
  [
    "a reference, and one with values that it excludes",
    ref,
    { ...ref, not: { required: ["one", "other"] } },
    "major",
    "patch",
  ],
  [
    "a text, and alternatives of two forms",
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
    "a time or null, and alternatives of a date and null",
    { type: ["string", "null"], format: "date-time" },
    { anyOf: [{ ...TEXT, format: "date" }, { type: "null" }] },
    "major",
    "major",
  ],
  [
    "a list that had an element, and may be empty",
    { type: "array", items: ref, minItems: 1 },
    { type: "array", items: ref },
    "minor",
    "major",
  ],
  ["a reference and what it refers to", ref, A, "none", "none"],
  [
    "a multiple of 10 and one of 5",
    { type: "integer", multipleOf: 10 },
    { type: "integer", multipleOf: 5 },
    "minor",
    "major",
  ],
  [
    "alternatives, described in other words and in another order",
    { anyOf: [object({ one: TEXT }, "One."), object({ other: TEXT }, "Another.")] },
    { anyOf: [object({ other: TEXT }, "The other."), object({ one: TEXT }, "The one.")] },
    "patch",
    "patch",
  ],
])("%s", async (_, was, is, given, got) => {
  const plans = await Promise.all(
    (["given", "got"] as const).map((flow) => planDocuments(document(flow, was, { A }), document(flow, is, { A }))),
  );
  expect(plans.map(({ bump }) => bump)).toEqual([given, got]);
});

/** An operation that takes a list in its query, and gives a header. */
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
    "the defaults of a parameter, written out",
    operation({}, {}),
    operation(
      { style: "form", explode: true, required: false, deprecated: false },
      { required: false, explode: false },
    ),
    "none",
  ],
  ["a parameter that is written as one value", operation({}, {}), operation({ explode: false }, {}), "major"],
  ["a header that was always there", operation({}, { required: true }), operation({}, {}), "major"],
  ["a header that is always there", operation({}, {}), operation({}, { required: true }), "minor"],
])("%s", async (_, was, is, bump) => {
  expect((await planDocuments(was, is)).bump).toBe(bump);
});
