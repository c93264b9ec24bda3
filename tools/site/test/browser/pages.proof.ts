// Opens each page once, and checks its requests, its width and its accessibility. A push checks only samples.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page as Tab } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { isFull } from "@org/testing";
import { collectProblems } from "./problems.ts";
import { samplesOf, startSite } from "./site.ts";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = await startSite();
// The content security policy of the pages would block axe. A transition would delay the colors of the other theme.
const context = await site.browser.newContext({ colorScheme: "light", bypassCSP: true, reducedMotion: "reduce" });
afterAll(() => context.close());

// Each page has its own time limit, so a slow machine needs more time but does not fail.
test.concurrent.each(isFull ? site.pages : await samplesOf(site.pages))(
  "%s loads without a problem, fits into each width, and has no accessibility problem",
  { timeout: 120_000 },
  async (page) => {
    const tab = await context.newPage();
    const problems = collectProblems(tab, site.url);
    await tab.goto(site.url + page);
    // The explainer fades its results during a computation.
    await tab.locator("[aria-busy=true]").waitFor({ state: "detached" });
    await tab.evaluate(axe);
    problems.push(...(await violationsOf(tab)));
    // Both themes have the same elements, so only the colors need another check.
    await tab.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    problems.push(...(await violationsOf(tab, "color-contrast")));
    for (const width of [360, 820, 1024, 1280, 1440, 1920]) problems.push(...(await overflowAt(tab, width)));
    expect(problems).toEqual([]);
    await tab.close();
  },
);

/** @param rule the only rule to check, or undefined for all rules */
async function violationsOf(tab: Tab, rule?: string): Promise<string[]> {
  const options = { resultTypes: ["violations"], ...(rule && { runOnly: [rule] }) };
  const { violations } = await tab.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

async function overflowAt(tab: Tab, width: number): Promise<string[]> {
  await tab.setViewportSize({ width, height: 800 });
  // Lines of code wrap, so a block of code needs no scroll bar.
  const widths = await tab.locator("html, pre.wrap").evaluateAll((nodes) => {
    const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    return nodes.filter(isTooWide).map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} pixels wide`);
  });
  return widths.map((problem) => `${problem} at a width of ${width}`);
}
