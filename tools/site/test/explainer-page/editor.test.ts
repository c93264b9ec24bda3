import fc from "fast-check";
import { expect, test } from "vitest";
import { markAt, moveMarks, segmentsOf } from "../../src/explainer/page/editor.ts";

const TEXT = "GET /list?note=a";
const PATH = { id: "path", start: 4, end: 9 };
const NOTE = { id: "query:note", start: 10, end: 16 };

test("segmentsOf returns marked and unmarked pieces in the order of the text", () => {
  expect(segmentsOf(TEXT, [PATH, NOTE])).toEqual([
    { text: "GET " },
    { id: "path", text: "/list" },
    { text: "?" },
    { id: "query:note", text: "note=a" },
  ]);
});

test("segmentsOf gives overlapping text to the mark that starts first", () => {
  const late = { id: "late", start: 6, end: 12 };
  expect(segmentsOf(TEXT, [PATH, late])).toEqual([
    { text: "GET " },
    { id: "path", text: "/list" },
    { id: "late", text: "?no" },
    { text: "te=a" },
  ]);
});

test("segmentsOf returns pieces that join to the text, for random marks", () => {
  const mark = fc.record({ id: fc.string(), start: fc.integer({ min: -5, max: 40 }), end: fc.nat(40) });
  fc.assert(
    fc.property(fc.string(), fc.array(mark), (text, marks) => {
      const pieces = segmentsOf(text, marks);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      expect(pieces.every((piece) => piece.text !== "")).toBe(true);
    }),
  );
});

test("markAt returns the mark around the caret", () => {
  expect(markAt([PATH, NOTE], 6)).toBe(PATH);
});

test("markAt returns the mark that ends at the caret", () => {
  expect(markAt([PATH, NOTE], 9)).toBe(PATH);
});

test("markAt returns undefined outside of the marks", () => {
  expect(markAt([PATH, NOTE], 2)).toBeUndefined();
});

test("moveMarks moves the marks after an insertion", () => {
  expect(moveMarks(TEXT, "GET  /list?note=a", [PATH, NOTE])).toEqual([
    { ...PATH, start: 5, end: 10 },
    { ...NOTE, start: 11, end: 17 },
  ]);
});

test("moveMarks extends a mark that ends at an insertion", () => {
  expect(moveMarks(TEXT, "GET /lists?note=a", [PATH, NOTE])).toEqual([
    { ...PATH, end: 10 },
    { ...NOTE, start: 11, end: 17 },
  ]);
});

test("moveMarks removes a mark whose text was deleted", () => {
  expect(moveMarks(TEXT, "GET ?note=a", [PATH, NOTE])).toEqual([{ ...NOTE, start: 5, end: 11 }]);
});

test("moveMarks removes the marks of a text that was replaced", () => {
  expect(moveMarks(TEXT, "curl -I", [PATH, NOTE])).toEqual([]);
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
