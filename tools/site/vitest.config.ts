import { defineConfig } from "vitest/config";

// Tests have a time limit of five minutes, so that no test fails on a slow machine.
export default defineConfig({
  test: {
    reporters: ["minimal"],
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], isolate: false, testTimeout: 300_000 } },
      {
        // The proofs open the built site in Chromium. Each file starts a Chromium, so only one file runs at a time.
        test: {
          name: "browser",
          include: ["test/**/*.proof.ts"],
          isolate: false,
          testTimeout: 300_000,
          fileParallelism: false,
          // Two tabs keep two cores busy. More tabs only make each page slower.
          maxConcurrency: 2,
          // A search without a result takes 5 s on an idle machine, and more than 20 s on a busy one (measured).
          expect: { poll: { timeout: 80_000 } },
        },
      },
    ],
  },
});
