import { expect, test } from "vitest";
import { kindOf } from "../../src/explainer/page/kind.ts";

test.each([
  ["path", "path"],
  ["query:symbol", "query"],
  ["query:a:b", "query"],
  ["header:host", "header"],
  ["body", "body"],
  ["signature", "signature"],
])("kindOf(%j) returns %s", (id, kind) => {
  expect(kindOf(id)).toBe(kind);
});
