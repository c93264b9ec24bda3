import { defineConfig } from "vitest/config";

// The tests of this directory run the examples, each by its own runner. `--dir vitest` replaces `dir`.
export default defineConfig({ test: { dir: "test", isolate: false, testTimeout: 60_000 } });
