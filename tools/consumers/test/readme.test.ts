// Checks that the documents show the npm configuration of examples/consumer.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const blocksOf = (language: string, markdown: string) =>
  Array.from(markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, name, block]) => ({ name, block }))
    .filter(({ name }) => name === language)
    .map(({ block }) => block);

const TOKEN = blocksOf("ini", read("examples/consumer/README.md"));

const DOCUMENTS = ["packages/broker-client/README.md", "docs/getting-started.md"];

test.each(DOCUMENTS)("%s shows the npm configuration of examples/consumer", (file) => {
  expect(blocksOf("ini", read(file))).toEqual([read("examples/consumer/.npmrc"), ...TOKEN]);
  expect(TOKEN).toHaveLength(1);
});

test("examples/consumer/package.json does not contain `@org/`", () => {
  expect(read("examples/consumer/package.json")).not.toContain("@org/");
});
