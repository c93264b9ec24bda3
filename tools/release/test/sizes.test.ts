import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPackages, ROOT } from "../src/packages.ts";
import { measureSizes } from "../src/sizes.ts";

/** Entries that no page loads. */
const WITHOUT_BUDGET = ["@org/broker-sandbox"];

async function codeEntries(): Promise<string[]> {
  const packages = (await readPackages(ROOT)).map(async ({ folder }) => {
    const text = await readFile(join(folder, "package.json"), "utf8");
    const { name, exports }: { name: string; exports: Record<string, string | object> } = JSON.parse(text);
    const code = Object.keys(exports).filter((path) => typeof exports[path] === "object");
    return code.map((path) => path.replace(".", name));
  });
  return (await Promise.all(packages)).flat();
}

test("every code entry of a package has a size budget, and is within the budget", async () => {
  const sizes = await measureSizes();
  const entries = (await codeEntries()).filter((specifier) => !WITHOUT_BUDGET.includes(specifier));
  const names = sizes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(entries.map((specifier) => `export * from "${specifier}"`)));
  expect(Math.min(...sizes.map(({ size }) => size))).toBeGreaterThan(1000);
});
