import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { World } from "./world.ts";

export interface Consumer {
  /** What another repo is like, and is made of. */
  readonly shape: string;
  /** Programs that it needs and that answer `--version`. One that is missing is told, and under CI=true a failure. */
  readonly programs?: readonly string[];
  /** Does in the world what its users would do. Says in a few words what came of it, and with what versions. */
  readonly prove: (world: World) => Promise<string>;
}

/** Puts a folder of `consumers/` into one that has the packages: where it is. */
export async function placeIn(folder: string, name: string): Promise<string> {
  const place = join(folder, name);
  await cp(join(import.meta.dirname, "../consumers", name), place, { recursive: true });
  return place;
}

/**
 * What each of them gives. When one fails the others are waited for: what still runs would find its folder gone.
 *
 * @throws {Error} with what all that failed have said
 */
export async function together<T>(proofs: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(proofs);
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  if (failures.length > 0) throw new Error(failures.join("\n"));
  return Promise.all(proofs);
}
