import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const signing = (path: string) => at(`../../../packages/signing/${path}`);

export default defineConfig({
  resolve: { alias: { "#crypto": signing("src/crypto/node.ts") } },
  test: {
    root: signing(""),
    include: ["test/*.test.ts", "test/verify/*.test.ts"],
    // Excludes slow tests, because Stryker repeats the tests for each mutant.
    exclude: ["wire.scaled", "hostile-size.scaled", "abort.scaled", "examples"].map((name) => `test/${name}.test.ts`),
    setupFiles: at("seed.ts"),
    isolate: false,
    // Stryker instruments the code, which makes the tests several times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
