// Runs the code blocks of the repository's README, of the guides, and of each package's AGENTS.md.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { testExamples } from "@org/testing/examples";

const GUIDES = new URL("../../../docs", import.meta.url);
const PACKAGES = new URL("../../../packages", import.meta.url);
const realFetch = globalThis.fetch;

await testExamples({
  root: fileURLToPath(new URL("..", import.meta.url)),
  documents: [
    "../../README.md",
    ...readdirSync(GUIDES)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `../../docs/${name}`),
    ...readdirSync(PACKAGES).map((name) => `../../packages/${name}/AGENTS.md`),
  ],
  // Only requests to 127.0.0.1 are sent, because a code block can start a sandbox on this machine.
  fetch: (request) =>
    new URL(request.url).hostname === "127.0.0.1" ? realFetch(request) : Promise.resolve(Response.json([])),
  modules: {},
  names: {},
});
