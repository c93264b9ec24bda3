// Runs the example of the repository's README.
import { fileURLToPath } from "node:url";
import { testExamples } from "@org/testing/examples";

await testExamples({
  root: fileURLToPath(new URL("..", import.meta.url)),
  readme: "../../README.md",
  fetch: () => Promise.resolve(Response.json([])),
  modules: {},
  names: {},
});
