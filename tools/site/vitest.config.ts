import { defineConfig } from "vitest/config";

/** Whether to run the `*.proof.ts` files, which open the built site in Chromium. `pnpm verify` sets this variable. */
const wantsProofs = process.env["PROOFS"] === "true";

// Tests have a time limit of a minute, so that no test fails on a slow machine. The proofs of all pages take longer, and
// each proof starts a Chromium, so only one file runs at a time.
export default defineConfig({
  test: {
    include: [wantsProofs ? "test/**/*.proof.ts" : "test/**/*.test.ts"],
    isolate: false,
    testTimeout: wantsProofs ? 300_000 : 60_000,
    fileParallelism: !wantsProofs,
    expect: { poll: { timeout: 20_000 } },
  },
});
