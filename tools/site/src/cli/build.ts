// Builds the site into the directory `dist`.
import { build } from "astro";
import { generate } from "../content/generate.ts";
import { finish } from "../finish/finish.ts";
import { DIST, SITE } from "../paths.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
await generate();
// Astro caches pages, but the cache does not depend on all settings.
await build({ root: SITE, logLevel: "error", force: true });
await finish(DIST);
console.log("The site is in tools/site/dist.");
