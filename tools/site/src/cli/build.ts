// Builds the site into the directory `dist`.
import { build } from "astro";
import { generate } from "../content/generate.ts";
import { finish } from "../finish/finish.ts";
import { DIST, SITE } from "../paths.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
console.log("Reading the guides, the spec and the docstrings");
const pages = await generate();
console.log(`Rendering ${pages} pages, and their search index`);
// `force` ignores Astro's cache, because a change of some settings does not change the cached pages.
await build({ root: SITE, logLevel: "error", force: true });
console.log("Checking the links");
await finish(DIST);
console.log("The site is in tools/site/dist.");
