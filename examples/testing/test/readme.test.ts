// Compares the code in the README with the files that the test runners run.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const filesOf = (folder: string) =>
  readdirSync(new URL(`../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`);

const README = read("README.md");
const blocksOf = (language: string) => {
  const blocks = README.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"));
  return new Set(Array.from(blocks, ([, code]) => code));
};

test("the code blocks of the README are the files of the examples", () => {
  const files = ["src", "vitest", "node-test"].flatMap(filesOf);
  expect(blocksOf("ts")).toEqual(new Set(files.map(read)));
  const settings = filesOf("jest").filter((name) => name.endsWith(".mjs"));
  expect(blocksOf("js")).toEqual(new Set(settings.map(read)));
});

test.each(["unit.test.ts", "integration.test.ts"])("jest/%s and its copy in vitest differ in one import", (name) => {
  expect(read(`jest/${name}`)).toBe(read(`vitest/${name}`).replace('from "vitest";', 'from "@jest/globals";'));
});

test("the README shows the command of each test runner", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  const runners = Object.keys(scripts).filter((name) => name.startsWith("test:"));
  expect(runners).toHaveLength(4);
  for (const name of runners) expect(README).toContain(`${scripts[name]}\n`);
});
