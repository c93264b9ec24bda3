import { defineConfig } from "vitest/config";

// The time limit is long, so that no test fails on a loaded machine. The other test projects of the repository set the
// same values.
export default defineConfig({ test: { isolate: false, testTimeout: 60_000 } });
