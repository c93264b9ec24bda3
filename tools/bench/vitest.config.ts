import { defineConfig } from "vitest/config";

// The repository's vitest.config.ts sets the same options. The timeout is long, so that no test fails on a loaded
// machine.
export default defineConfig({ test: { isolate: false, testTimeout: 60_000 } });
