// Checks that the client's README and the guide show the same npm configuration as the template examples/consumer.
// `pnpm verify packages` installs the template.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const blocksOf = (language: string, markdown: string) =>
  Array.from(markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, name, block]) => ({ name, block }))
    .filter(({ name }) => name === language)
    .map(({ block }) => block);

const TOKEN = blocksOf("ini", read("examples/consumer/README.md"));

const DOCUMENTS = ["packages/broker-client/README.md", "docs/getting-started.md"];

test.each(DOCUMENTS)("%s shows the .npmrc of the template, and the token of the template's README", (file) => {
  expect(blocksOf("ini", read(file))).toEqual([read("examples/consumer/.npmrc"), ...TOKEN]);
  expect(TOKEN).toHaveLength(1);
});

test("the package.json of the template does not mention the packages, because a version would become outdated", () => {
  expect(read("examples/consumer/package.json")).not.toContain("@org/");
});
