import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium as driver } from "playwright-core";
import { build, preview, version } from "vite";
import { chromium } from "../executables.ts";
import { LISTED, placeIn, sandboxIn, type Proof } from "../proof.ts";

/** The web page and the sandbox of this proof have different origins. */
export const page: Proof = {
  name: "Chromium, page built by Vite",
  programs: [chromium.program],
  async prove({ installed, env }) {
    const root = await placeIn(installed, "page");
    await build({ root, configFile: false, logLevel: "silent" });
    await writeFile(join(root, "dist/options.json"), JSON.stringify(sandboxIn(env)));
    const server = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
    try {
      const url = server.resolvedUrls?.local[0];
      if (url === undefined) throw new Error("The preview server of Vite returned no local URL.");
      const shown = await readOutput(url);
      if (shown !== LISTED) throw new Error(`The page must show "${LISTED}", but shows "${shown}".`);
      return `Vite ${version}, ${shown}`;
    } finally {
      await server.close();
    }
  },
};

/** @throws {Error} the first uncaught error of the page */
async function readOutput(url: string): Promise<string | null> {
  await using browser = await driver.launch({ executablePath: chromium.program });
  const tab = await browser.newPage();
  const failed = tab.waitForEvent("pageerror", { timeout: 0 }).then((error) => {
    throw error;
  });
  const shown = tab.goto(url).then(() => tab.locator("output:not(:empty)").textContent());
  return await Promise.race([shown, failed]);
}
