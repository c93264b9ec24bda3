import type { Page as Tab } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { startSite } from "./site.ts";

const site = await startSite();
let tab: Tab;

beforeEach(async () => {
  tab = await site.browser.newPage();
  await tab.goto(site.url);
  return () => tab.close();
});

test("the first tab stop skips to the content", async () => {
  await tab.keyboard.press("Tab");
  expect(await focused()).toMatchObject({ text: "Skip to content", isVisible: true });
  await tab.keyboard.press("Enter");
  expect(new URL(tab.url()).hash).toBe("#_top");
  // The browser continues after the header, in the content of the page.
  await tab.keyboard.press("Tab");
  expect(await tab.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("Tab reaches each task of the home page and shows the focus", async () => {
  const tasks = await tab.locator(".tasks a").allTextContents();
  expect(tasks).not.toEqual([]);
  const reached: string[] = [];
  for (let stops = 0; stops < 60 && reached.length < tasks.length; stops++) {
    await tab.keyboard.press("Tab");
    const { text, isVisible, hasOutline } = await focused();
    expect({ text, isVisible, hasOutline }).toEqual({ text, isVisible: true, hasOutline: true });
    if (tasks.includes(text)) reached.push(text);
  }
  expect(reached).toEqual(tasks);
});

async function focused() {
  return await tab.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return {
      text: (element.textContent || element.getAttribute("aria-label") || "").trim(),
      isVisible: width > 1 && height > 1,
      hasOutline: outlineStyle !== "none" && outlineWidth !== "0px",
    };
  });
}
