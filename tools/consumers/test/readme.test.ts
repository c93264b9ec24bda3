// The client's README and the template, which `pnpm verify packages` installs, give the same advice.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const configsIn = (markdown: string) =>
  Array.from(markdown.matchAll(/^```(?:ini|yaml|json)\n(.*?)^```$/gms), ([, block]) => block);

const TOKEN = configsIn(read("examples/consumer/README.md"));

test("the client's README shows npm's config of the template, and npm's token of the template's README", () => {
  const configs = [read("examples/consumer/.npmrc"), ...TOKEN.slice(0, 1)];
  expect(configsIn(read("packages/broker-client/README.md"))).toEqual(configs);
  expect(TOKEN).toHaveLength(2);
});

test("the template names no version of the packages, because the next release would outdate it", () => {
  expect(read("examples/consumer/package.json")).not.toContain("@org/");
});
