import { defineConfig } from "vitest/config";

// The values are those of the repository's own projects: a loaded machine is slow, not wrong.
export default defineConfig({ test: { isolate: false, testTimeout: 60_000 } });
