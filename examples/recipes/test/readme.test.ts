// Compares the code in the README and in the guide with the recipes.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const blocks = Array.from(read("../README.md").matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code);
const GUIDE = read("../../../docs/own-http-client.md");
const recipes = readdirSync(new URL("../src", import.meta.url)).map((name) => read(`../src/${name}`));

test("the code blocks of the README are the source files of the recipes", () => {
  expect(new Set(blocks)).toEqual(new Set(recipes));
});

// The tests of examples/demo run every `ts` block of the guide inside a function, so these blocks cannot export a
// function. The recipes export a function, so their code blocks are `typescript` blocks.
test("the `typescript` blocks of the guide are the recipes for axios and got", () => {
  const shown = Array.from(GUIDE.matchAll(/^```typescript\n(.*?)^```$/gms), ([, code]) => code);
  expect(shown).toEqual([read("../src/axios.ts"), read("../src/got.ts")]);
});

test("every signing recipe says in a comment that the signer does not add the header x-version", () => {
  const signing = recipes.filter((recipe) => recipe.includes("@org/signing"));
  expect(signing).toHaveLength(6);
  for (const recipe of signing) expect(recipe).toMatch(/"x-version".*"v3".* \/\/ the signer does not add this header/);
});
