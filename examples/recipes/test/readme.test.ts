// A reader copies from the README, so it must show the code that the other tests run.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const blocks = Array.from(read("../README.md").matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code);
const recipes = readdirSync(new URL("../src", import.meta.url)).map((name) => read(`../src/${name}`));

test("the README shows the source of every recipe and no other code", () => {
  expect(new Set(blocks)).toEqual(new Set(recipes));
});

test("every recipe that signs has the comment that x-version is not signed", () => {
  const signing = recipes.filter((recipe) => recipe.includes("@org/signing"));
  expect(signing).toHaveLength(6);
  for (const recipe of signing) expect(recipe).toMatch(/"x-version".*"v3".* \/\/ not signed: yours to set/);
});
