import { ROOT } from "@org/testing";
import { expect, test } from "vitest";
import { documentPage, pathOf, readDocuments, rewriteLinks } from "../../src/content/documents.ts";

test.for<readonly [string, string]>([
  ["README.md", "repository/README"],
  ["tools/site/README.md", "explainer"],
  ["docs/README.md", "guides"],
  ["docs/upgrading.md", "guides/upgrading"],
  ["packages/signing/README.md", "packages/signing"],
  ["examples/page/README.md", "examples/page"],
  ["CONTRIBUTING.md", "repository/CONTRIBUTING"],
  ["examples/page/src/main.ts", "source/examples/page/src/main-ts"],
  ["packages/signing/vectors/vectors.json", "files/packages/signing/vectors/vectors.json"],
])("pathOf returns the path of the page of %s", ([file, path]) => {
  expect(pathOf(file)).toBe(path);
});

test("every document has a title and a description", async () => {
  const { pages } = await readDocuments(ROOT);
  expect(pages.filter(({ title, description }) => title === "" || description === "")).toEqual([]);
});

test("the page of a changelog names the package in its title and its description", () => {
  const changelog = "# @org/x\n\n## 1.0.0\n\n### Major Changes\n\n- 0000000: Made up.\n";
  const { title, description, markdown } = documentPage("packages/x/CHANGELOG.md", changelog, () => {});
  expect({ title, description }).toEqual({
    title: "Changelog of @org/x",
    description: "Changes in each version of @org/x.",
  });
  expect(markdown).toContain("## 1.0.0");
});

test("every linked JSON file is in the list of copied files", async () => {
  const { pages, copies } = await readDocuments(ROOT);
  const links = pages.flatMap(({ markdown }) => [...markdown.matchAll(/\]\(\/files\/([^)#]+)/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, file] of links) expect(copies).toContain(file);
});

const rewrite = (markdown: string) => rewriteLinks(markdown, (target) => `/new/${target}`);

test.for<readonly [string, string]>([
  ["[a](b.md)", "[a](/new/b.md)"],
  ["[a](../b.md#c) and [d](e)", "[a](/new/../b.md#c) and [d](/new/e)"],
  ["![a](b.svg)", "![a](/new/b.svg)"],
])("rewriteLinks changes the links in %j", ([markdown, expected]) => {
  expect(rewrite(markdown)).toBe(expected);
});

test.for([
  "[a](https://example.com/b.md)",
  "[a](mailto:made-up@example.com)",
  "[a](#b)",
  "[a](/b)",
  "`[a](b.md)`",
  "```md\n[a](b.md)\n```",
  "````md\n```\n[a](b.md)\n```\n````",
  "- item\n\n  ```md\n  [a](b.md)\n  ```",
])("rewriteLinks returns %j unchanged", (markdown) => {
  expect(rewrite(markdown)).toBe(markdown);
});
