import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    root: at("../../../packages/broker-client"),
    // Excludes the slow tests in `test/undici`, because Stryker does not change the code in `src/undici`.
    include: ["test/*.test.ts"],
    // Excludes slow tests, because Stryker repeats the tests for each mutant.
    exclude: ["examples", "schema-check-agreement.scaled", "compile-budget", "retry-agent"].map(
      (name) => `test/${name}.test.ts`,
    ),
    setupFiles: at("seed.ts"),
    isolate: false,
    // Stryker instruments the code, which makes the tests several times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
