// Builds the site into the directory `dist`.
import { build } from "astro";
import { generate } from "../content/generate.ts";
import { finish } from "../finish/finish.ts";
import { DIST, SITE } from "../paths.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
const start = performance.now();
const report = (text: string) =>
  console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(3)} s  ${text}`);

report("Reading the guides, the spec and the docstrings");
const pages = await generate();
report(`Rendering ${pages} pages, and their search index`);
// `force` ignores Astro's cache, because a change of some settings does not change the cached pages.
await build({ root: SITE, logLevel: "error", force: true });
report("Checking the links");
await finish(DIST);
report("The site is in tools/site/dist.");
