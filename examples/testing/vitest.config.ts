import { defineConfig } from "vitest/config";

// `vitest run` runs the tests in `test`, which run the examples with each test runner. `vitest run --dir vitest` runs
// the examples for Vitest.
export default defineConfig({ test: { dir: "test", isolate: false, testTimeout: 60_000 } });
