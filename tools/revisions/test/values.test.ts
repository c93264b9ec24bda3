import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { bumpOf, edits, type Compared } from "./helpers/compared.ts";
import { PARTS, STATEMENTS, WAYS, type Schema, type Statement } from "./helpers/statements.ts";

const verdicts = (compared: Compared) => ({
  given: bumpOf("given", compared),
  got: bumpOf("got", compared),
  both: bumpOf("both", compared),
});

const reversed = ({ base, revision, schemas = {}, schemasNow = schemas }: Compared): Compared => ({
  base: revision,
  revision: base,
  schemas: schemasNow,
  schemasNow: schemas,
});

function wrong(way: (statement: Statement) => Compared): unknown[] {
  return STATEMENTS.flatMap((statement) => {
    const [narrowed, widened] = [verdicts(way(statement)), verdicts(reversed(way(statement)))];
    const isRight =
      isDeepStrictEqual(narrowed, { given: "major", got: statement.narrowedResponse, both: "major" }) &&
      isDeepStrictEqual(widened, { given: "minor", got: "major", both: "major" });
    return isRight ? [] : [{ keyword: statement.keyword, narrowed, widened }];
  });
}

test.each(WAYS)("a changed keyword has the expected bump %s", (_, way) => {
  expect(wrong(({ schema, narrowing }) => way(schema, { ...schema, ...narrowing }))).toEqual([]);
});

test.each(PARTS)("an added keyword has the expected bump %s", (_, way) => {
  expect(wrong(({ schema, narrowing }) => way(schema, narrowing))).toEqual([]);
});

const TEXT = { type: "string" };
const WHOLE = { type: "integer" };
const object = (properties: Schema, rest: Schema = {}) => ({ type: "object", properties, ...rest });
const kind = (...values: string[]) => ({ kind: { type: "string", enum: values } });
const parts = (rest: Schema) => ({ allOf: [object({ a: TEXT }), object({ b: TEXT }, rest)] });
const either = (rest: Schema) => ({ anyOf: [object({ a: TEXT }), object({ b: TEXT })], ...rest });

const CARD = object({ ...kind("card", "scheme"), number: TEXT });
const [BANK, WALLET] = [object({ ...kind("bank"), iban: TEXT }), object({ ...kind("wallet"), id: TEXT })];
const oneOf = (...members: Schema[]) => ({ oneOf: members });
const SLOW = object({ aaa: TEXT }, { patternProperties: { "^(a+)+$": { maxLength: 2 } } });
const NUMBERS = { type: "object", additionalProperties: WHOLE };
const closed = (patternProperties: Schema) => ({ type: "object", additionalProperties: false, patternProperties });

test.each([
  ...edits("major", "major", {
    "a union gains an existing `kind`": [oneOf(CARD), oneOf(CARD, object({ ...kind("card"), id: TEXT }))],
    "a union gains values that another member allows": [oneOf(CARD), oneOf(CARD, object(kind("card", "cash")))],
    "a union gains a member that requires an optional property of another member": [
      oneOf(CARD),
      oneOf(CARD, object({ number: TEXT }, { required: ["number"] })),
    ],
    "a union of strings gains short strings": [oneOf(TEXT), oneOf(TEXT, { ...TEXT, maxLength: 3 })],
    "an object gains a slow pattern": [object({ aaa: TEXT }), SLOW],
    "a pattern for strings is removed": [{ ...NUMBERS, patternProperties: { "^x-": TEXT } }, NUMBERS],
    "a new pattern limits known names": [closed({ "^x-": {} }), closed({ "^x-": {}, "^x-made-up$": WHOLE })],
  }),
  ...edits("major", "minor", {
    "an `allOf` part gets `unevaluatedProperties`": [parts({}), parts({ unevaluatedProperties: false })],
  }),
  ...edits("minor", "minor", {
    "a union gains a member with a new `kind`": [oneOf(CARD, BANK), oneOf(CARD, BANK, WALLET)],
    "a string becomes a deprecated union": [TEXT, { anyOf: [TEXT, WHOLE], deprecated: true }],
  }),
  ...edits("minor", "patch", {
    "an `anyOf` loses `unevaluatedProperties`": [either({ unevaluatedProperties: false }), either({})],
  }),
  ...edits("none", "none", { "an object keeps a slow pattern": [SLOW, SLOW] }),
])("if %s, the bump is %s in a request, and %s for the reverse edit in a response", (_, bump, back, base, revision) => {
  expect(bumpOf("given", { base, revision })).toBe(bump);
  expect(bumpOf("got", { base: revision, revision: base })).toBe(back);
});
