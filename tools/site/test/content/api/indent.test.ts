import { expect, test } from "vitest";
import { indent } from "../../../src/content/api/theme.ts";

test("indent indents the fields of an object in a union relative to the opening brace", () => {
  expect(indent('type A =\n| {\nkind: "b";\n}\n| "c";')).toBe('type A =\n  | {\n      kind: "b";\n    }\n  | "c";');
});

test("indent writes an empty object in one line", () => {
  expect(indent("function a<B = {\n}>(): void;")).toBe("function a<B = {}>(): void;");
});
