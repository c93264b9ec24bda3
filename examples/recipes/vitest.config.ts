import { defineConfig } from "vitest/config";

// Tests have a time limit of five minutes, so that no test fails on a slow machine.
export default defineConfig({ test: { isolate: false, testTimeout: 300_000 } });
