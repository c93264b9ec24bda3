// What the client's README tells other repos is in the template that `pnpm test:packed` installs.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const settingsIn = (markdown: string) =>
  Array.from(markdown.matchAll(/^```(?:ini|yaml|json)\n(.*?)^```$/gms), ([, block]) => block);

const TOKEN = settingsIn(read("examples/consumer/README.md"));

test("the settings in the client's README are the template's files, and where its README has the token", () => {
  const files = [".npmrc", ".yarnrc.yml", "pnpm-workspace.yaml", "renovate.json", ".github/dependabot.yml"];
  const settings = [...files.map((name) => read(`examples/consumer/${name}`)), ...TOKEN];
  expect(new Set(settingsIn(read("packages/broker-client/README.md")))).toEqual(new Set(settings));
  expect(TOKEN).toHaveLength(2);
});

test("the template names no version of the packages, which would be stale by the next release", () => {
  expect(read("examples/consumer/package.json")).not.toContain("@org/");
});

test.each(["broker-client", "broker-sandbox", "signing"])(
  "the changelog that is to be read is packed with %s",
  (name) => {
    const { files }: { files: string[] } = JSON.parse(read(`packages/${name}/package.json`));
    expect(files).toContain("CHANGELOG.md");
  },
);
