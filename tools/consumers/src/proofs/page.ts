import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium as driver } from "playwright-core";
import { build, preview, version } from "vite";
import type { TestEnvironment } from "../environment.ts";
import { chromium } from "../executables.ts";
import { LISTED, placeIn, type Proof } from "../proof.ts";

/** A page that Vite builds and serves, opened in a browser. The sandbox is another origin to it. */
export const page: Proof = {
  name: "Chromium, a page built by Vite",
  programs: [chromium.program],
  async prove({ installed, env }) {
    const root = await placeIn(installed, "page");
    await build({ root, configFile: false, logLevel: "silent" });
    await writeFile(join(root, "dist/options.json"), JSON.stringify(clientOptions(env)));
    const server = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
    try {
      const url = server.resolvedUrls?.local[0];
      if (url === undefined) throw new Error("Vite does not serve the page.");
      const shown = await readOutput(url);
      if (shown !== LISTED) throw new Error(`The page shows "${shown}", and "${LISTED}" was expected.`);
      return `Vite ${version}, ${shown}`;
    } finally {
      await server.close();
    }
  },
};

function clientOptions(env: TestEnvironment["env"]) {
  const { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } = env;
  return { baseUrl, appKey, appSecret };
}

/**
 * Opens a page and reads what it shows.
 *
 * @throws the error that the page did not catch
 */
async function readOutput(url: string): Promise<string | null> {
  await using browser = await driver.launch({ executablePath: chromium.program });
  const tab = await browser.newPage();
  const failed = tab.waitForEvent("pageerror", { timeout: 0 }).then((error) => {
    throw error;
  });
  const shown = tab.goto(url).then(() => tab.locator("output:not(:empty)").textContent());
  return await Promise.race([shown, failed]);
}
