import { expect, test } from "vitest";
import { rewriteLinks } from "../../src/content/links.ts";

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
