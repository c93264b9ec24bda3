// A proof, and how it runs programs of other repositories.
import { run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { TestEnvironment } from "./environment.ts";

/** One way in which other repositories use the packages. `In` is what it needs: a registry, or installed packages alone. */
export interface Proof<In extends TestEnvironment = TestEnvironment> {
  /** Name in the output. */
  readonly name: string;
  /** Paths of programs that answer `--version`. If one is missing, the proof does not run; with CI=true it fails. */
  readonly programs?: readonly string[];
  /** Does what its users do. Resolves with the result in a few words, such as versions and counts. */
  readonly prove: (environment: In) => Promise<string>;
}

export const PROGRAMS = join(import.meta.dirname, "../programs");

/** Copies a directory of `programs/` into one that has the packages, and returns its path. */
export async function placeIn(directory: string, name: string): Promise<string> {
  const placed = join(directory, name);
  await cp(join(PROGRAMS, name), placed, { recursive: true });
  return placed;
}

/** What programs print that have listed the accounts of the sandbox. */
export const LISTED = "some accounts";

type Run = Parameters<typeof run>;

/**
 * Runs a program and compares all that it prints, on stdout and on stderr.
 *
 * @throws if it prints anything else, such as a warning, or nothing: a program whose promise never settles ends without
 *         an error
 */
export async function runExpecting(expected: string, ...[directory, program, args, env]: Run): Promise<string> {
  const printed = (await run(directory, "sh", ["-c", '"$0" "$@" 2>&1', program, ...args], env)).trim();
  if (printed !== expected) {
    throw new Error(`${[program, ...args].join(" ")} printed "${printed}", and "${expected}" was expected.`);
  }
  return printed;
}

/** Runs a program that lists the accounts of the sandbox. */
export function runListing(...parameters: Run): Promise<string> {
  return runExpecting(LISTED, ...parameters);
}
