import { defineConfig } from "vitest/config";

// `vitest run` runs the tests in the directory `test`. `vitest run --dir vitest` runs the examples in the directory
// `vitest`.
export default defineConfig({ test: { dir: "test", isolate: false, testTimeout: 300_000 } });
