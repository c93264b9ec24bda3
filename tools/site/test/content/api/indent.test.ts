import { expect, test } from "vitest";
import { indent } from "../../../src/content/api/theme.ts";

test("indent indents an object in a union by its brace", () => {
  expect(indent('type A =\n| {\nkind: "b";\n}\n| "c";')).toBe('type A =\n  | {\n      kind: "b";\n    }\n  | "c";');
});

test("indent writes an empty object in one line", () => {
  expect(indent("function a<B = {\n}>(): void;")).toBe("function a<B = {}>(): void;");
});
