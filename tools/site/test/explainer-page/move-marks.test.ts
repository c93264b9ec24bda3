import fc from "fast-check";
import { expect, test } from "vitest";
import { moveMarks } from "../../src/explainer/page/move-marks.ts";

const BEFORE = "GET /list?note=a";
const PATH = { id: "path", start: 4, end: 9 };
const NOTE = { id: "query:note", start: 10, end: 16 };

test("moveMarks moves the marks after an insertion", () => {
  expect(moveMarks(BEFORE, "GET  /list?note=a", [PATH, NOTE])).toEqual([
    { ...PATH, start: 5, end: 10 },
    { ...NOTE, start: 11, end: 17 },
  ]);
});

test("moveMarks extends a mark that ends at an insertion", () => {
  expect(moveMarks(BEFORE, "GET /lists?note=a", [PATH, NOTE])).toEqual([
    { ...PATH, end: 10 },
    { ...NOTE, start: 11, end: 17 },
  ]);
});

test("moveMarks removes a mark whose text was deleted", () => {
  expect(moveMarks(BEFORE, "GET ?note=a", [PATH, NOTE])).toEqual([{ ...NOTE, start: 5, end: 11 }]);
});

test("moveMarks removes the marks of a text that was replaced", () => {
  expect(moveMarks(BEFORE, "curl -I", [PATH, NOTE])).toEqual([]);
});

test("moveMarks returns ranges inside of the new text, for random edits", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.tuple(fc.nat(), fc.nat())), (before, after, pairs) => {
      const index = (value: number) => value % (before.length + 1);
      const marks = pairs.map(([a, b]) => ({
        id: "path",
        start: Math.min(index(a), index(b)),
        end: Math.max(index(a), index(b)),
      }));
      for (const { start, end } of moveMarks(before, after, marks)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(after.length);
      }
    }),
  );
});
