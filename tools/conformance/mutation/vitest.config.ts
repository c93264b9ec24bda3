import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const signing = (path: string) => at(`../../../packages/signing/${path}`);

export default defineConfig({
  resolve: { alias: { "#crypto": signing("src/crypto/node.ts") } },
  test: {
    root: signing(""),
    // `budget.proof.ts` is included, because only its large requests detect a change of the search budget.
    include: ["test/**/*.test.ts", "test/explain/budget.proof.ts"],
    // These tests are slow. They use sockets, large bodies or garbage collection, or run the examples in documents.
    exclude: ["wire", "hostile-size", "abort", "examples"].map((name) => `test/${name}.test.ts`),
    setupFiles: at("seed.ts"),
    isolate: false,
    // Stryker's instrumentation makes a test several times slower.
    testTimeout: 300_000,
  },
});
