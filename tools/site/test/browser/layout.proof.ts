import type { Page as Tab } from "playwright-core";
import { expect, test } from "vitest";
import { collectProblems } from "./problems.ts";
import { inParallel, samplesOf, startSite } from "./site.ts";

const site = await startSite();

test("every page fits into a width of 360 pixels and loads without a problem", async () => {
  expect(await problemsAt(360, site.pages, "load")).toEqual([]);
});

test.each([768, 1280, 1920])(
  "the sample pages fit into a width of %d pixels and load without a problem",
  async (width) => {
    expect(await problemsAt(width, await samplesOf(site.pages), "networkidle")).toEqual([]);
  },
);

/** @param end event that ends the visit of a page */
async function problemsAt(width: number, pages: readonly string[], end: "load" | "networkidle"): Promise<string[]> {
  const context = await site.browser.newContext({ viewport: { width, height: 800 } });
  const tabs = await Promise.all(
    [1, 2, 3].map(async () => {
      const tab = await context.newPage();
      return { tab, problems: collectProblems(tab, site.url) };
    }),
  );
  const wide = await inParallel(pages, tabs, ({ tab }, page) => overflowOf(tab, page, end));
  await context.close();
  return [...wide, ...tabs.flatMap(({ problems }) => problems)];
}

async function overflowOf(tab: Tab, page: string, waitUntil: "load" | "networkidle"): Promise<string[]> {
  await tab.goto(site.url + page, { waitUntil });
  const { scrollWidth, clientWidth } = await tab.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  return scrollWidth > clientWidth ? [`${page}: the document is ${scrollWidth} pixels wide`] : [];
}
