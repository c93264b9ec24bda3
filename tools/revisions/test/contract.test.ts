import { expect, test } from "vitest";
import { largest, type Bump } from "../src/change.ts";
import { assess } from "../src/findings/assessment.ts";
import { mergedFindings } from "../src/findings/merged.ts";
import { edits } from "./helpers/compared.ts";
import type { Schema } from "./helpers/statements.ts";

const TEXT = { type: "string" };
const SHORT = { type: "string", maxLength: 9 };
const LIST = { type: "array", items: TEXT };
const body = (schema: Schema, type = "application/json") => ({ content: { [type]: { schema } } });
const taking = (...parameters: Schema[]) => ({ parameters });
const giving = (headers: Schema, rest: Schema = {}) => ({
  responses: { 200: { description: "Made.", headers, ...rest } },
});
const query = (rest: Schema) => taking({ name: "made", in: "query", schema: LIST, ...rest });
const calling = (schema: Schema) => ({ callbacks: { made: { "{$url}": { post: { requestBody: body(schema) } } } } });

function bumpOf(base: Schema, revision: Schema): Bump {
  const [before, after] = [base, revision].map((operation) => ({
    paths: { "/made": { post: { operationId: "make", ...operation } } },
    components: {
      headers: { Required: { schema: TEXT, required: true } },
      parameters: { Made: query({}).parameters[0] },
    },
  }));
  return largest(mergedFindings({ base: before ?? {}, revision: after ?? {} }).map((merged) => assess(merged).bump));
}

const REQUIRED = { made: { schema: TEXT, required: true } };

test.each([
  ...edits("major", "minor", {
    "a required response header becomes optional": [giving(REQUIRED), giving({ made: { schema: TEXT } })],
    "a required response header is removed": [giving(REQUIRED), giving({})],
    "a query parameter becomes required": [query({}), query({ required: true })],
    "a cookie parameter is removed": [taking({ name: "made", in: "cookie", schema: TEXT }), {}],
    "the request body becomes required": [
      { requestBody: body(TEXT) },
      { requestBody: { ...body(TEXT), required: true } },
    ],
  }),
  ...edits("major", "patch", {
    "a response header loses its maximum length": [
      giving({ made: { schema: SHORT } }),
      giving({ made: { schema: TEXT } }),
    ],
    "a `text/plain` response loses its maximum length": [
      giving({}, body(SHORT, "text/plain")),
      giving({}, body(TEXT, "text/plain")),
    ],
    "the request body of a callback loses its maximum length": [calling(SHORT), calling(TEXT)],
  }),
  ...edits("major", "major", {
    "`explode` of a list parameter becomes false": [query({}), query({ explode: false })],
    "a list parameter gets another delimiter": [query({}), query({ style: "pipeDelimited" })],
    "a query parameter gets another default": [
      query({ schema: { ...TEXT, default: "a" } }),
      query({ schema: { ...TEXT, default: "b" } }),
    ],
    "the request body gets another media type": [
      { requestBody: body(TEXT) },
      { requestBody: body(TEXT, "text/plain") },
    ],
  }),
  ...edits("minor", "major", {
    "a query parameter allows reserved characters": [query({}), query({ allowReserved: true })],
  }),
  ...edits("none", "none", {
    "the name of a response header becomes uppercase": [giving(REQUIRED), giving({ MADE: REQUIRED.made })],
    "a response header becomes a reference": [
      giving(REQUIRED),
      giving({ made: { $ref: "#/components/headers/Required" } }),
    ],
    "a query parameter gets keywords that repeat default values": [
      query({}),
      query({ style: "form", explode: true, required: false }),
    ],
    "a query parameter becomes a reference": [query({}), taking({ $ref: "#/components/parameters/Made" })],
    "`explode` of a string parameter becomes false": [query({ schema: TEXT }), query({ schema: TEXT, explode: false })],
    // `constructor` and `toString` are names of members of each JavaScript object.
    "a parameter in `constructor` gets a style": [
      query({ in: "constructor" }),
      query({ in: "constructor", style: "simple" }),
    ],
    "a parameter in `toString` gets a style": [query({ in: "toString" }), query({ in: "toString", style: "simple" })],
  }),
])("if %s, the bump is %s, and %s for an edit that undoes the change", (_, bump, back, base, revision) => {
  expect([bumpOf(base, revision), bumpOf(revision, base)]).toEqual([bump, back]);
});

test("a parameter that moves from a path item to an operation is reported only if the schema changes", () => {
  const made = { operationId: "make" };
  const before = { paths: { "/made": { ...query({}), post: made } } };
  const findings = (item: object) => mergedFindings({ base: before, revision: { paths: { "/made": item } } });
  expect(findings({ post: { ...made, ...query({}) } })).toEqual([]);
  expect(findings({ ...query({}), post: { ...made, ...query({ schema: SHORT }) } })).not.toEqual([]);
});

test("a change of `readOnly` affects only requests, and a change of `writeOnly` affects only responses", () => {
  const party = (marked: Schema) => ({ type: "object", required: ["id"], properties: { id: { ...TEXT, ...marked } } });
  const sent = (marked: Schema) => ({ requestBody: body(party(marked)) });
  const received = (marked: Schema) => giving({}, body(party(marked)));
  const verdicts = (marked: Schema) =>
    [sent, received].map((wrap) => [bumpOf(wrap({}), wrap(marked)), bumpOf(wrap(marked), wrap({}))]);
  expect(verdicts({ readOnly: true })).toEqual([
    ["major", "major"],
    ["none", "none"],
  ]);
  expect(verdicts({ writeOnly: true })).toEqual([
    ["none", "none"],
    ["major", "minor"],
  ]);
});
