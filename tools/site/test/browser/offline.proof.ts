import type { BrowserContext, Page as Tab } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { startSite } from "./site.ts";

const site = await startSite();
let context: BrowserContext;
let tab: Tab;

beforeEach(async () => {
  context = await site.browser.newContext();
  await context.route(
    ({ href }) => !href.startsWith(site.url),
    (route) => route.abort(),
  );
  tab = await context.newPage();
  await tab.goto(site.url);
  return () => context.close();
});

test("every link of the home page opens a page of the site", async () => {
  const links = await linksOf('a[href]:not([href^="#"])');
  expect(links.length).toBeGreaterThan(6);
  expect(await brokenOf(links)).toEqual([]);
});

test("Ctrl+K opens a search whose results open pages of the site", async () => {
  // The script of the search enables the button, and then loads the text field.
  await tab.getByRole("button", { name: "Search" }).and(tab.locator(":enabled")).waitFor();
  await tab.locator(".pagefind-ui__search-input").waitFor({ state: "attached" });
  await tab.keyboard.press("Control+k");
  await tab.getByRole("dialog").getByRole("textbox").fill("nonce");
  const result = tab.locator(".pagefind-ui__result-link");
  await result.first().waitFor();
  const links = await linksOf(".pagefind-ui__result-link");
  expect(links.length).toBeGreaterThan(1);
  expect(await brokenOf(links)).toEqual([]);
  await result.first().click();
  await expect.poll(() => tab.url().split("#")[0]).toBe(links[0]?.split("#")[0]);
  await tab.getByRole("heading", { level: 1 }).waitFor();
});

test("a page keeps the selected theme after a reload", async () => {
  const themeOf = () => tab.locator("html").getAttribute("data-theme");
  for (const theme of ["dark", "light"]) {
    await tab.getByRole("combobox", { name: "Select theme" }).filter({ visible: true }).selectOption(theme);
    expect(await themeOf()).toBe(theme);
    await tab.reload();
    expect(await themeOf()).toBe(theme);
  }
});

async function linksOf(selector: string): Promise<string[]> {
  const links = await tab
    .locator(selector)
    .evaluateAll((nodes) => nodes.map((node) => (node instanceof HTMLAnchorElement ? node.href : "")));
  return [...new Set(links)];
}

/** Returns the links that leave the site or open no page. */
async function brokenOf(links: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const link of links) {
    const { ok } = link.startsWith(site.url) ? await fetch(link) : { ok: false };
    if (!ok) broken.push(link);
  }
  return broken;
}
