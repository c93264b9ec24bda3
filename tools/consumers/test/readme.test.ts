// What the client's README tells other repos is in the template that `pnpm verify packages` installs.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const configsIn = (markdown: string) =>
  Array.from(markdown.matchAll(/^```(?:ini|yaml|json)\n(.*?)^```$/gms), ([, block]) => block);

const TOKEN = configsIn(read("examples/consumer/README.md"));

test("the configs in the client's README are the template's files, and where its README has the token", () => {
  const files = [".npmrc", ".yarnrc.yml", "pnpm-workspace.yaml", "renovate.json", ".github/dependabot.yml"];
  const configs = [...files.map((name) => read(`examples/consumer/${name}`)), ...TOKEN];
  expect(new Set(configsIn(read("packages/broker-client/README.md")))).toEqual(new Set(configs));
  expect(TOKEN).toHaveLength(2);
});

test("the template names no version of the packages, which would be stale by the next release", () => {
  expect(read("examples/consumer/package.json")).not.toContain("@org/");
});
