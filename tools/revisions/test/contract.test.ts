// What the values analyzer makes of parameters, headers and bodies, beside their schemas.
import { expect, test } from "vitest";
import { largest, type Bump } from "../src/change.ts";
import { valueFindings } from "../src/analyzers/values/values.ts";
import { assessValue } from "../src/assessment.ts";
import type { Schema } from "./statements.ts";

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
    components: { headers: { Sure: { schema: TEXT, required: true } }, parameters: { Made: query({}).parameters[0] } },
  }));
  return largest(valueFindings(before ?? {}, after ?? {}).map((finding) => assessValue(finding).bump));
}

const SURE = { made: { schema: TEXT, required: true } };

test.each<[what: string, was: Schema, is: Schema, bump: Bump, back: Bump]>([
  ["a header that may be missing", giving(SURE), giving({ made: { schema: TEXT } }), "major", "minor"],
  ["a header in other letters", giving(SURE), giving({ MADE: SURE.made }), "none", "none"],
  ["a header as a component", giving(SURE), giving({ made: { $ref: "#/components/headers/Sure" } }), "none", "none"],
  ["a header that is gone", giving(SURE), giving({}), "major", "minor"],
  [
    "a header of a longer text",
    giving({ made: { schema: SHORT } }),
    giving({ made: { schema: TEXT } }),
    "major",
    "patch",
  ],
  [
    "the defaults of a parameter, written out",
    query({}),
    query({ style: "form", explode: true, required: false }),
    "none",
    "none",
  ],
  ["a parameter as a component", query({}), taking({ $ref: "#/components/parameters/Made" }), "none", "none"],
  ["a parameter that is written as one value", query({}), query({ explode: false }), "major", "major"],
  ["a parameter with another delimiter", query({}), query({ style: "pipeDelimited" }), "major", "major"],
  [
    "one value that is exploded or not",
    query({ schema: TEXT }),
    query({ schema: TEXT, explode: false }),
    "none",
    "none",
  ],
  ["a parameter that is required", query({}), query({ required: true }), "major", "minor"],
  ["a parameter that may hold reserved characters", query({}), query({ allowReserved: true }), "minor", "major"],
  ["a parameter that is deprecated", query({}), query({ deprecated: true }), "minor", "none"],
  ["a cookie that is gone", taking({ name: "made", in: "cookie", schema: TEXT }), {}, "major", "minor"],
  [
    "a parameter with another default",
    query({ schema: { ...TEXT, default: "a" } }),
    query({ schema: { ...TEXT, default: "b" } }),
    "major",
    "major",
  ],
  [
    "a body that is required",
    { requestBody: body(TEXT) },
    { requestBody: { ...body(TEXT), required: true } },
    "major",
    "minor",
  ],
  ["a body in another form", { requestBody: body(TEXT) }, { requestBody: body(TEXT, "text/plain") }, "major", "major"],
  [
    "a text body of a longer text",
    giving({}, body(SHORT, "text/plain")),
    giving({}, body(TEXT, "text/plain")),
    "major",
    "patch",
  ],
  ["a callback with a longer text, which the service sends", calling(SHORT), calling(TEXT), "major", "patch"],
])("%s", (_, was, is, bump, back) => {
  expect([bumpOf(was, is), bumpOf(is, was)]).toEqual([bump, back]);
});

test.each(["constructor", "toString"])("a parameter in `%s` has the style of any unknown place", (where) => {
  expect(bumpOf(query({ in: where }), query({ in: where, style: "simple" }))).toBe("none");
});

test("a parameter of a path is the same with its operation", () => {
  const made = { operationId: "make" };
  const before = { paths: { "/made": { ...query({}), post: made } } };
  expect(valueFindings(before, { paths: { "/made": { post: { ...made, ...query({}) } } } })).toEqual([]);
  expect(
    valueFindings(before, { paths: { "/made": { ...query({}), post: { ...made, ...query({ schema: SHORT }) } } } }),
  ).not.toEqual([]);
});

test("what only one side writes does not count for the other", () => {
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
