import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceParts, type LineParts } from "../../src/explainer/difference.ts";

const join = ({ before, differing, after }: LineParts): string => before + differing + after;

test("differenceParts returns the differing part and the two parts around it", () => {
  expect(differenceParts("note=a b", "note=a%20b")).toEqual({
    correct: { before: "note=a", differing: " ", after: "b" },
    theirs: { before: "note=a", differing: "%20", after: "b" },
  });
});

test("differenceParts returns an empty part for a side that lacks the text", () => {
  expect(differenceParts("aab", "ab")).toEqual({
    correct: { before: "a", differing: "a", after: "b" },
    theirs: { before: "a", differing: "", after: "b" },
  });
});

test("differenceParts returns well-formed parts that join to the lines, for random lines", () => {
  const line = fc.string({ unit: fc.constantFrom("a", "b", "&", "😀", "😁") });
  fc.assert(
    fc.property(line, line, (correct, theirs) => {
      const parts = differenceParts(correct, theirs);
      expect(join(parts.correct)).toBe(correct);
      expect(join(parts.theirs)).toBe(theirs);
      expect(parts.correct.before).toBe(parts.theirs.before);
      expect(parts.correct.after).toBe(parts.theirs.after);
      for (const part of [...Object.values(parts.correct), ...Object.values(parts.theirs)]) {
        expect(part.isWellFormed()).toBe(true);
      }
    }),
  );
});
