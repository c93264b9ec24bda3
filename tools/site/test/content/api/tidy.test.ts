import { expect, test } from "vitest";
import { tidy } from "../../../src/content/api/theme.ts";

test.each(["", "C & "])("tidy indents the fields of an object in a union after `| %s`", (before) => {
  expect(tidy(`type A = \n  | ${before}{\n  kind: "b";\n}\n  | "c";`)).toBe(
    `type A =\n  | ${before}{\n      kind: "b";\n    }\n  | "c";`,
  );
});

test("tidy writes an empty object in one line", () => {
  expect(tidy("function a<B = {\n}>(): void;")).toBe("function a<B = {}>(): void;");
});
