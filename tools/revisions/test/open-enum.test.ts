// What an open enum is to codegen is one to the plan, and nothing else is.
import { expect, test } from "vitest";
import { subjectOf } from "../src/edits/subject.ts";
import { becomesOpenEnum, isOpenEnum } from "../src/edits/open-enum.ts";

const closed = (...values: readonly string[]) => ({ type: "string", enum: values });
const text = { type: "string" };
const document = (Made: object) => ({ components: { schemas: { Made } } });

/** One of its alternatives has another list of values. */
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
  ["any text", text],
  ["a text with a limit", { type: "string", maxLength: 8 }],
  ["a text or null", { type: ["string", "null"] }],
])("known values beside %s are an open enum", (_, other) => {
  expect(isEditOfOpenEnum({ anyOf: [closed("ONE"), other] }, { anyOf: [closed("ONE", "TWO"), other] })).toBe(true);
});

test("it is none where exactly one alternative has to fit, nor where a number may stand", () => {
  expect(isEditOfOpenEnum({ oneOf: [closed("ONE"), text] }, { oneOf: [closed("ONE", "TWO"), text] })).toBe(false);
  const number = { type: "number" };
  const other = { anyOf: [closed("ONE"), text, number] };
  expect(isEditOfOpenEnum(other, { anyOf: [closed("ONE", "TWO"), text, number] })).toBe(false);
});

test("nor where it was closed before, or is now", () => {
  const [open, two] = [{ anyOf: [closed("ONE"), text] }, { anyOf: [closed("ONE", "TWO"), closed("THREE")] }];
  expect(isEditOfOpenEnum(two, open)).toBe(false);
  expect(isEditOfOpenEnum(open, two)).toBe(false);
});

test.each([
  ["anyOf", true],
  ["oneOf", false],
])("a text of which values become known by %s becomes one: %s", (combiner, becomes) => {
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
