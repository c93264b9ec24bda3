// Compares the code in the README and the guide with the recipes that the other tests run.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const blocks = Array.from(read("../README.md").matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code);
const GUIDE = read("../../../docs/own-http-client.md");
const recipes = readdirSync(new URL("../src", import.meta.url)).map((name) => read(`../src/${name}`));

test("the README shows the source of every recipe and no other code", () => {
  expect(new Set(blocks)).toEqual(new Set(recipes));
});

// Another test runs the `ts` blocks of the guide, without axios and got. Blocks that import axios or got are therefore
// marked `typescript`.
test("the `typescript` blocks of the guide are the recipes for axios and got", () => {
  const shown = Array.from(GUIDE.matchAll(/^```typescript\n(.*?)^```$/gms), ([, code]) => code);
  expect(shown).toEqual([read("../src/axios.ts"), read("../src/got.ts")]);
});

test("every recipe that signs has a comment that the program must add x-version", () => {
  const signing = recipes.filter((recipe) => recipe.includes("@org/signing"));
  expect(signing).toHaveLength(6);
  for (const recipe of signing)
    expect(recipe).toMatch(/"x-version".*"v3".* \/\/ not signed, so add this header yourself/);
});
