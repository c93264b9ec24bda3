// Chooses the part of a proof that a push runs. `pnpm verify` sets the environment variable DEPTH.

/** Whether every case of a proof runs, as each night and before a release. */
export const isFull = process.env["DEPTH"] === "full";

/**
 * Number that selects the sample. Turborepo sets TURBO_HASH to the hash of the inputs, so another input selects another
 * sample, and the same input selects the same sample. To repeat a sample, set SEED to the number that the proof printed.
 */
const seed = Number(process.env["SEED"] ?? Number.parseInt(process.env["TURBO_HASH"]?.slice(0, 7) ?? "0", 16));

/** Returns every item at full depth. Otherwise, it returns one item of every `step` items, and prints the seed. */
export function sample<Item>(items: readonly Item[], step: number): readonly Item[] {
  if (isFull) return items;
  process.stdout.write(`SEED=${seed} selects every ${step}th of ${items.length} cases.\n`);
  return items.filter((_, index) => index % step === seed % Math.min(step, items.length));
}
