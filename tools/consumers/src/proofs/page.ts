import { chromium } from "@org/runtimes";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium as driver } from "playwright-core";
import { build, preview, version } from "vite";
import { LISTED, placeIn, type Consumer } from "../consumer.ts";
import type { World } from "../world.ts";

/** A page that Vite builds and serves, opened in a browser: another origin to the sandbox than its own. */
export const page: readonly Consumer[] = [
  {
    shape: "Chromium, a page built by Vite",
    programs: [chromium.program],
    async prove({ installed, env }) {
      const root = await placeIn(installed, "page");
      await build({ root, configFile: false, logLevel: "silent" });
      await writeFile(join(root, "dist/options.json"), JSON.stringify(optionsIn(env)));
      const server = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
      try {
        const url = server.resolvedUrls?.local[0];
        if (url === undefined) throw new Error("Vite serves the page nowhere.");
        const said = await readOutput(url);
        if (said !== LISTED) throw new Error(`The page says "${said}", and not "${LISTED}".`);
        return `Vite ${version}, ${said}`;
      } finally {
        await server.close();
      }
    },
  },
];

/** Of the client. */
function optionsIn(env: World["env"]) {
  const { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } = env;
  return { baseUrl, appKey, appSecret };
}

/** What the page says, or the error that it did not catch. */
async function readOutput(url: string): Promise<string | null> {
  await using browser = await driver.launch({ executablePath: chromium.program });
  const tab = await browser.newPage();
  const failed = tab.waitForEvent("pageerror", { timeout: 0 }).then((error) => {
    throw error;
  });
  const said = tab.goto(url).then(() => tab.locator("output:not(:empty)").textContent());
  return await Promise.race([said, failed]);
}
