import { defineConfig } from "vitest/config";

// Tests have a time limit of a minute, so that no test fails on a slow machine.
export default defineConfig({
  test: {
    reporters: ["minimal"],
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], isolate: false, testTimeout: 60_000 } },
      {
        // The proofs open the built site in Chromium. The proofs of all pages take long, and each file starts a
        // Chromium, so only one file runs at a time.
        test: {
          name: "browser",
          include: ["test/**/*.proof.ts"],
          isolate: false,
          testTimeout: 300_000,
          fileParallelism: false,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
