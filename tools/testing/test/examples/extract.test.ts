import { expect, test } from "vitest";
import { extractFromMarkdown, extractFromSource, hasCode } from "../../src/examples/extract.ts";
import { moduleOf } from "../../src/examples/module.ts";

test("extractFromMarkdown returns only the ts blocks of a Markdown text", () => {
  const markdown = "# A\n\n```ts\na();\nb();\n```\n\n```sh\nc\n```\n\n```ts\nd();\n```\n";
  expect(extractFromMarkdown("README.md", markdown)).toEqual([
    { place: "README.md:4", code: "a();\nb();\n" },
    { place: "README.md:13", code: "d();\n" },
  ]);
});

test("extractFromSource returns the code after each @example tag, even in an indented docstring", () => {
  const source =
    "/**\n * A.\n * @example\n * a();\n *\n * b();\n */\nclass C {\n  /**\n   * @example\n   * c();\n   * @see d\n   */\n}\n";
  expect(extractFromSource("a.ts", source)).toEqual([
    { place: "a.ts:4", code: "a();\n\nb();\n" },
    { place: "a.ts:11", code: "c();\n" },
  ]);
});

test("hasCode returns true only for TypeScript files that are not generated", () => {
  const paths = ["call.ts", "operations/lookup.ts", "generated/families.ts", "table.json"];
  expect(paths.filter(hasCode)).toEqual(["call.ts", "operations/lookup.ts"]);
});

test("moduleOf turns `// =>` comments into checks", () => {
  const code = 'import { a } from "pkg";\na(b); // => 1\n';
  const module = moduleOf(code, { modules: { pkg: "../src.ts" }, names: { "../context.ts": ["a", "b", "c"] } });
  expect(module).toContain('import { a } from "../src.ts";\nimport { b } from "../context.ts";\n');
  expect(module).toContain('export async function example(): Promise<void> {\nshows(a(b), "1");\n}');
});
