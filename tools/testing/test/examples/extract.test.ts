import { expect, test } from "vitest";
import { extractFromMarkdown, extractFromSource, hasCode } from "../../src/examples/extract.ts";
import { moduleOf } from "../../src/examples/module.ts";

test("the ts blocks of Markdown are examples, other blocks are not", () => {
  const markdown = "# A\n\n```ts\na();\nb();\n```\n\n```sh\nc\n```\n\n```ts\nd();\n```\n";
  expect(extractFromMarkdown("README.md", markdown)).toEqual([
    { place: "README.md:4", code: "a();\nb();\n" },
    { place: "README.md:13", code: "d();\n" },
  ]);
});

test("the @example parts of docstrings are examples, indented ones too", () => {
  const source =
    "/**\n * A.\n * @example\n * a();\n *\n * b();\n */\nclass C {\n  /**\n   * @example\n   * c();\n   * @see d\n   */\n}\n";
  expect(extractFromSource("a.ts", source)).toEqual([
    { place: "a.ts:4", code: "a();\n\nb();\n" },
    { place: "a.ts:11", code: "c();\n" },
  ]);
});

test("sources have code as examples, and generated files have values", () => {
  const paths = ["call.ts", "operations/lookup.ts", "generated/families.ts", "table.json"];
  expect(paths.filter(hasCode)).toEqual(["call.ts", "operations/lookup.ts"]);
});

test("a module has the example's imports, those that its reader has, and the checks of what it shows", () => {
  const code = 'import { a } from "pkg";\na(b); // => 1\n';
  const module = moduleOf(code, { modules: { pkg: "../src.ts" }, names: { "../context.ts": ["a", "b", "c"] } });
  expect(module).toContain('import { a } from "../src.ts";\nimport { b } from "../context.ts";\n');
  expect(module).toContain('export async function example(): Promise<void> {\nshows(a(b), "1");\n}');
});
