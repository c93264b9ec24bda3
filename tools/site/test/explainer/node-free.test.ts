import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Returns the files and packages that a file imports, directly or indirectly. */
async function importsOf(file: URL, known: Set<string>): Promise<Set<string>> {
  if (known.has(file.href)) return known;
  known.add(file.href);
  const source = await readFile(file, "utf8");
  for (const [, name = ""] of source.matchAll(/^(?:import|export)\s(?!type\s)[^;"]*?from\s"([^"]+)";$/gms)) {
    // The explainer reads the programs of a guide as text.
    if (name.endsWith(".md?raw")) continue;
    if (name.startsWith(".")) await importsOf(new URL(name, file), known);
    else known.add(name);
  }
  return known;
}

test("the explainer imports no Node module, and no package except `@org/signing`", async () => {
  const files = ["evaluate.ts", "examples.ts", "share.ts"];
  const known = new Set<string>();
  for (const name of files) await importsOf(new URL(`../../src/explainer/${name}`, import.meta.url), known);
  const packages = [...known].filter((name) => !name.startsWith("file:"));
  expect(packages.sort()).toEqual(["#crypto", "@org/signing", "@org/signing/sending"]);
  expect([...known].some((name) => name.endsWith("/input/parse-request.ts"))).toBe(true);
});
