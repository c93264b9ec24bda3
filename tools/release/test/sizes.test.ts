import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPackages, ROOT } from "../src/packages.ts";
import { measureSizes } from "../src/sizes.ts";
import { numberIn, rowsOf } from "./helpers/guide-tables.ts";

/** Entries that run only on Node, so no web page loads them. */
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

test("every entry point that a page can load is within its size budget, and docs/support.md lists the budgets", async () => {
  const sizes = await measureSizes();
  const entries = (await codeEntries()).filter((specifier) => !WITHOUT_BUDGET.includes(specifier));
  const names = sizes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(entries.map((specifier) => `export * from "${specifier}"`)));
  const inGuide = (await rowsOf("code or file")).map(([code, bytes]) => [code?.replaceAll("`", ""), numberIn(bytes)]);
  expect(inGuide.filter(([code]) => String(code).startsWith("export"))).toEqual(
    sizes.map(({ name, sizeLimit }) => [name, sizeLimit]),
  );
  expect(Math.min(...sizes.map(({ size }) => size))).toBeGreaterThan(1000);
});

test("docs/support.md lists the tested versions of each runtime and of TypeScript", async () => {
  const text = await readFile(join(ROOT, "tools/consumers/package.json"), "utf8");
  const { dependencies, optionalDependencies }: Record<string, Record<string, string>> = JSON.parse(text);
  const tested = Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, version]) => {
    const [, runtime] = /^(node|bun|deno|workerd|typescript)[-.\d]*$/.exec(name) ?? [];
    return runtime === undefined ? [] : [[runtime, version.replace(/^.*@/, "")] as const];
  });
  const rows = new Map((await rowsOf("runtime")).map((cells) => [cells[0]?.toLowerCase(), cells.at(-1) ?? ""]));
  const missing = tested.filter(([runtime, version]) => !rows.get(runtime)?.split(", ").includes(version));
  expect(tested.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});
