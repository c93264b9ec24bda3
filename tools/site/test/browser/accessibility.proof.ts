import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page as Tab } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFull } from "@org/testing";
import { inParallel, samplesOf, startSite } from "./site.ts";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = await startSite();

describe.each(["light", "dark"] as const)("axe in the %s theme", (colorScheme) => {
  test("finds no violation on any page", async () => {
    // A push checks only samples in the dark theme, because both themes have the same elements.
    const pages = isFull || colorScheme === "light" ? site.pages : await samplesOf(site.pages);
    // The content security policy of the pages would block axe.
    const context = await site.browser.newContext({ colorScheme, bypassCSP: true });
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
    expect(await inParallel(pages, tabs, violationsOf)).toEqual([]);
    await context.close();
  });
});

async function violationsOf(tab: Tab, page: string): Promise<string[]> {
  await tab.goto(site.url + page);
  // The explainer fades its results during a computation.
  await tab.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await tab.evaluate(axe);
  const { violations } = await tab.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page}: ${id}: ${target.join(" ")}`));
}
