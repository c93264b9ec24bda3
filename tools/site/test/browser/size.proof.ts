import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startSite } from "./site.ts";

/** Maximum number of compressed bytes that a page loads. */
const BUDGET = 200_000;

const site = await startSite();
const operation = site.pages.find((page) => page.startsWith("operations/"));
const pages = ["index.html", "guides/getting-started.html", "explainer.html", ...(operation ? [operation] : [])];

test.each(pages)(`the first visit of %s loads less than ${BUDGET} compressed bytes`, async (page) => {
  const tab = await site.browser.newPage();
  const bodies: Promise<Buffer>[] = [];
  tab.on("response", (response) => {
    // The text of the explainer's worker is part of the page, and the fonts are part of the style sheet.
    if (!/^(?:blob|data):/.test(response.url())) bodies.push(response.body());
  });
  await tab.goto(site.url + page, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  await tab.close();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(BUDGET);
});

test("the style sheet of the home page contains the fonts of its first text", async () => {
  const tab = await site.browser.newPage();
  const fonts: string[] = [];
  tab.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url().slice(0, 5));
  });
  await tab.goto(site.url);
  expect(
    await tab.evaluate(() => ["Geist", "Geist Mono"].map((name) => document.fonts.check(`1rem "${name}"`))),
  ).toEqual([true, true]);
  expect(fonts.filter((url) => url !== "data:")).toEqual([]);
  await tab.close();
});
