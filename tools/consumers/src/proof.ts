// Defines a proof, and the functions with which proofs run programs.
import { run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { TestEnvironment } from "./environment.ts";

/** Proof that a program or tool can use the packages. `In` is the environment that the proof needs. */
export interface Proof<In extends TestEnvironment = TestEnvironment> {
  /** Name of the proof in the output. */
  readonly name: string;
  /**
   * Paths of required programs. If a program is missing, the proof does not run. With CI=true, a missing program makes
   * the proof fail.
   */
  readonly programs?: readonly string[];
  /** Runs the proof. Resolves with a short description of the result, such as versions and counts. */
  readonly prove: (environment: In) => Promise<string>;
}

export const PROGRAMS = join(import.meta.dirname, "../programs");

/** Copies a directory of `programs/` into another directory, and returns the path of the copy. */
export async function placeIn(directory: string, name: string): Promise<string> {
  const placed = join(directory, name);
  await cp(join(PROGRAMS, name), placed, { recursive: true });
  return placed;
}

/** Output of a program that has listed the accounts of the sandbox. */
export const LISTED = "some accounts";

type Run = Parameters<typeof run>;

/**
 * Runs a program, and compares its whole output on stdout and stderr with a text.
 *
 * @throws {Error} if the output differs, for example because of a warning. The output is empty if a promise never
 *   settles, because Node then ends the program without a message.
 */
export async function runExpecting(expected: string, ...[directory, program, args, env]: Run): Promise<string> {
  const printed = (await run(directory, "sh", ["-c", '"$0" "$@" 2>&1', program, ...args], env)).trim();
  if (printed !== expected) {
    throw new Error(`${[program, ...args].join(" ")} must print "${expected}", and printed "${printed}".`);
  }
  return printed;
}

/** Runs a program that lists the accounts of the sandbox. */
export function runListing(...parameters: Run): Promise<string> {
  return runExpecting(LISTED, ...parameters);
}
