// Serves the built site to Chromium. Run `node tools/site/src/cli/build.ts` first.
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { afterAll } from "vitest";
import { filesOf } from "../../src/finish/finish.ts";
import { DIST } from "../../src/paths.ts";
import { serve } from "../../src/serve.ts";

export interface Site {
  /** URL of the home page, with a slash at the end. The site is below a path of its host. */
  readonly url: string;
  readonly browser: Browser;
  /** Paths of all HTML files, such as `guides/upgrading.html`. */
  readonly pages: readonly string[];
}

/** Serves the site and runs Chromium until the tests of the file end. */
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

/**
 * Returns a sample that has each kind of page: the pages in the root of the site, and the largest and the smallest page
 * of each directory.
 */
export async function samplesOf(pages: readonly string[]): Promise<string[]> {
  const sized = await Promise.all(pages.map(async (page) => ({ page, size: (await stat(join(DIST, page))).size })));
  const groups = Map.groupBy(sized, ({ page }) => (page.includes("/") ? page.split("/")[0] : page));
  const samples = [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => b.size - a.size);
    return [...sorted.slice(0, 1), ...sorted.slice(1).slice(-1)];
  });
  return samples.map(({ page }) => page);
}
