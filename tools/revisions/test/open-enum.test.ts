import { expect, test } from "vitest";
import { subjectOf } from "../src/edits/subject.ts";
import { becomesOpenEnum, isOpenEnum } from "../src/edits/open-enum.ts";

const closed = (...values: readonly string[]) => ({ type: "string", enum: values });
const text = { type: "string" };
const document = (Made: object) => ({ components: { schemas: { Made } } });

function isEditOfOpenEnum(was: Record<string, object[]>, is: Record<string, object[]>): boolean {
  const [combiner] = Object.keys(is);
  const side = { pointer: `#/components/schemas/Made/${combiner}/0/enum`, value: [] };
  const edit = {
    kind: "modified",
    node: "Schema",
    property: "enum",
    base: side,
    revision: side,
    weight: "major",
  } as const;
  return isOpenEnum(subjectOf(edit, { base: document(was), revision: document(is) }));
}

test.each<[what: string, other: object]>([
  ["any string", text],
  ["a string with a limit", { type: "string", maxLength: 8 }],
  ["a string or null", { type: ["string", "null"] }],
])("isOpenEnum returns true for a union of an enum and %s", (_, other) => {
  expect(isEditOfOpenEnum({ anyOf: [closed("ONE"), other] }, { anyOf: [closed("ONE", "TWO"), other] })).toBe(true);
});

test("isOpenEnum returns false for a `oneOf` and for a union with a number", () => {
  expect(isEditOfOpenEnum({ oneOf: [closed("ONE"), text] }, { oneOf: [closed("ONE", "TWO"), text] })).toBe(false);
  const number = { type: "number" };
  const other = { anyOf: [closed("ONE"), text, number] };
  expect(isEditOfOpenEnum(other, { anyOf: [closed("ONE", "TWO"), text, number] })).toBe(false);
});

test("isOpenEnum returns false if only one of the two versions is an open enum", () => {
  const [open, two] = [{ anyOf: [closed("ONE"), text] }, { anyOf: [closed("ONE", "TWO"), closed("THREE")] }];
  expect(isEditOfOpenEnum(two, open)).toBe(false);
  expect(isEditOfOpenEnum(open, two)).toBe(false);
});

test.each([
  ["true", "anyOf", true],
  ["false", "oneOf", false],
])("becomesOpenEnum returns %s if the new schema lists an enum and a string in `%s`", (_, combiner, becomes) => {
  const is = { [combiner]: [closed("ONE"), text] };
  const edit = {
    kind: "added",
    node: "SchemaList",
    property: undefined,
    base: undefined,
    revision: { pointer: `#/components/schemas/Made/${combiner}`, value: is[combiner] },
    weight: "major",
  } as const;
  expect(becomesOpenEnum(subjectOf(edit, { base: document(text), revision: document(is) }))).toBe(becomes);
});
