// Chooses how many cases a test runs. `pnpm verify` sets the environment variable DEPTH.

/** Whether `pnpm verify` runs the test. A test in a file `*.scaled.test.ts` then runs more cases. */
export const isProof = process.env["DEPTH"] !== undefined;

/** Whether a proof runs every case, as it does each night and before a release. */
export const isFull = process.env["DEPTH"] === "full";

/**
 * Returns every item at full depth, and otherwise one of every `step` items. Each push tests the same items, so that no
 * push fails because of an item that earlier pushes did not test.
 */
export function sample<Item>(items: readonly Item[], step: number): readonly Item[] {
  return isFull ? items : items.filter((_, index) => index % step === 0);
}
