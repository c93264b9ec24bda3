import { run } from "@org/testing";
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
  const placed = join(folder, name);
  await cp(join(import.meta.dirname, "../consumers", name), placed, { recursive: true });
  return placed;
}

/** What a consumer says that has listed the accounts of the sandbox. */
export const LISTED = "1 account";

type Run = Parameters<typeof run>;

/** @throws where the program says anything else, or nothing: one whose promise never settles ends without an error */
export async function runExpecting(expected: string, ...[folder, program, parameters, env]: Run): Promise<string> {
  const said = (await run(folder, program, parameters, env)).trim();
  if (said !== expected) {
    throw new Error(`${[program, ...parameters].join(" ")} says "${said}", and not "${expected}".`);
  }
  return said;
}

/** Runs a program that lists the accounts. */
export function call(...parameters: Run): Promise<string> {
  return runExpecting(LISTED, ...parameters);
}
