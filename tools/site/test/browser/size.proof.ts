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
    // The text of the explainer's worker is part of the page.
    if (!response.url().startsWith("blob:")) bodies.push(response.body());
  });
  await tab.goto(site.url + page, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  await tab.close();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(BUDGET);
});
