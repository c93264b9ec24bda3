import { expect, test } from "vitest";
import { codeSpans, pieceOf } from "../../src/explainer/page/elements.ts";

test("codeSpans splits a text at pairs of backticks", () => {
  expect(codeSpans("Send `name=` here.")).toEqual([
    { text: "Send ", isCode: false },
    { text: "name=", isCode: true },
    { text: " here.", isCode: false },
  ]);
});

test("codeSpans keeps a backtick without a partner", () => {
  expect(codeSpans("`a` b ` c")).toEqual([
    { text: "a", isCode: true },
    { text: " b ` c", isCode: false },
  ]);
});

test("codeSpans returns an empty list for an empty text", () => {
  expect(codeSpans("")).toEqual([]);
});

test.each([
  ["path", "path"],
  ["query:symbol", "query"],
  ["query:a:b", "query"],
  ["header:host", "header"],
  ["body", "body"],
  ["signature", "signature"],
])("pieceOf(%j) returns the kind %s", (id, kind) => {
  expect(pieceOf(id)).toMatchObject({ "data-id": id, "data-kind": kind });
});
