// Serves the built site to Chromium. Run `node tools/site/src/cli/build.ts` first.
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { afterAll } from "vitest";
import { filesOf } from "../../src/finish/files.ts";
import { DIST } from "../../src/paths.ts";
import { serve } from "../../src/serve.ts";

export interface Site {
  /** URL of the home page, with a slash at the end. The site is below a path of its host. */
  readonly url: string;
  readonly browser: Browser;
  /** Paths of all HTML files, such as `guides/upgrading.html`. */
  readonly pages: readonly string[];
}

/** Serves the site and starts Chromium until the tests of the file end. */
export async function startSite(): Promise<Site> {
  const [{ server, url }, browser] = await Promise.all([
    serve(DIST, "/some/path/"),
    chromium.launch({ executablePath: "/usr/bin/chromium" }),
  ]);
  afterAll(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  const pages = (await filesOf(DIST)).filter((file) => file.endsWith(".html")).toSorted();
  return { url, browser, pages };
}

/** Returns the pages in the root of the site, and the largest page of each directory. */
export async function samplesOf(pages: readonly string[]): Promise<string[]> {
  const sized = await Promise.all(pages.map(async (page) => ({ page, size: (await stat(join(DIST, page))).size })));
  const groups = Map.groupBy(sized, ({ page }) => (page.includes("/") ? page.split("/")[0] : page));
  return [...groups.values()]
    .flatMap((group) => group.toSorted((a, b) => b.size - a.size).slice(0, 1))
    .map(({ page }) => page);
}

/** Calls a function for each item. Each worker processes one item at a time. */
export async function inParallel<Worker, Item, Result>(
  items: readonly Item[],
  workers: readonly Worker[],
  run: (worker: Worker, item: Item) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const waiting = [...items];
  const results = await Promise.all(
    workers.map(async (worker) => {
      const own: Result[] = [];
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
        own.push(...(await run(worker, item)));
      return own;
    }),
  );
  return results.flat();
}
