import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markAt, segmentsOf } from "../../src/explainer/page/segments.ts";

const TEXT = "GET /list?note=a";
const PATH = { id: "path", start: 4, end: 9 };
const NOTE = { id: "query:note", start: 10, end: 16 };

describe("segmentsOf", () => {
  test("returns marked and unmarked pieces in the order of the text", () => {
    expect(segmentsOf(TEXT, [PATH, NOTE])).toEqual([
      { text: "GET " },
      { id: "path", text: "/list" },
      { text: "?" },
      { id: "query:note", text: "note=a" },
    ]);
  });

  test("gives overlapping text to the mark that starts first", () => {
    const late = { id: "late", start: 6, end: 12 };
    expect(segmentsOf(TEXT, [PATH, late])).toEqual([
      { text: "GET " },
      { id: "path", text: "/list" },
      { id: "late", text: "?no" },
      { text: "te=a" },
    ]);
  });

  test("returns pieces that join to the text, for random marks", () => {
    const mark = fc.record({ id: fc.string(), start: fc.integer({ min: -5, max: 40 }), end: fc.nat(40) });
    fc.assert(
      fc.property(fc.string(), fc.array(mark), (text, marks) => {
        const pieces = segmentsOf(text, marks);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        expect(pieces.every((piece) => piece.text !== "")).toBe(true);
      }),
    );
  });
});

describe("markAt", () => {
  test("returns the mark around the caret", () => {
    expect(markAt([PATH, NOTE], 6)).toBe(PATH);
  });

  test("returns the mark that ends at the caret", () => {
    expect(markAt([PATH, NOTE], 9)).toBe(PATH);
  });

  test("returns undefined outside of the marks", () => {
    expect(markAt([PATH, NOTE], 2)).toBeUndefined();
  });
});
