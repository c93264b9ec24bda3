// Loads each page over a slow connection, and measures how far its parts move. A push checks only samples.
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import sirv from "sirv";
import { afterAll, expect, test } from "vitest";
import { isFull, listen } from "@org/testing";
import { DIST } from "../../src/paths.ts";
import { samplesOf, startSite } from "./site.ts";

/** Largest cumulative layout shift of a page. 0.1 is the limit of a good page at web.dev. */
const LIMIT = 0.02;

const site = await startSite();
const sendFile = sirv(DIST);
const server = createServer((request, response) => {
  if (request.url?.endsWith(".html")) void sendSlowly(join(DIST, request.url), response);
  else sendFile(request, response);
});
const url = `http://127.0.0.1:${await listen(server)}/`;
afterAll(() => server.close());

test.concurrent.each(isFull ? site.pages : await samplesOf(site.pages))(
  "%s loads with a cumulative layout shift of less than 0.02",
  async (page) => {
    const shifts = await Promise.all([390, 1440].map((width) => shiftOf(page, width)));
    expect(Math.max(...shifts)).toBeLessThan(LIMIT);
  },
);

async function shiftOf(page: string, width: number): Promise<number> {
  const tab = await site.browser.newPage({ viewport: { width, height: 900 } });
  // The observer is text, because TypeScript does not know the entries of the type `layout-shift`.
  await tab.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: "layout-shift", buffered: true });`);
  await tab.goto(url + page);
  await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const shift = Number(await tab.evaluate("window.shift"));
  await tab.close();
  return shift;
}

/** Sends a page up to its text, and then the text in four parts, so that the browser renders an incomplete page. */
async function sendSlowly(file: string, response: ServerResponse): Promise<void> {
  const html = await readFile(file, "utf8");
  const start = Math.max(html.indexOf("<main"), 0);
  const part = Math.ceil((html.length - start) / 4);
  response.setHeader("content-type", "text/html; charset=utf-8").write(html.slice(0, start));
  // The browser loads the style sheets, and shows the header and the sidebar.
  await setTimeout(250);
  for (let index = start; index < html.length; index += part) {
    await setTimeout(50);
    response.write(html.slice(index, index + part));
  }
  response.end();
}
