import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const signing = (path: string) => at(`../../../packages/signing/${path}`);

export default defineConfig({
  resolve: { alias: { "#crypto": signing("src/crypto/node.ts") } },
  test: {
    root: signing(""),
    // The proof has the large requests that notice a change of the search budget.
    include: ["test/**/*.test.ts", "test/explain/budget.proof.ts"],
    // Slow tests of the environment of the source: requests on a socket, megabytes, the garbage collector, examples.
    exclude: ["wire", "hostile-size", "abort", "examples"].map((name) => `test/${name}.test.ts`),
    setupFiles: at("seed.ts"),
    isolate: false,
    // Stryker's instrumentation makes a test several times slower.
    testTimeout: 300_000,
  },
});
