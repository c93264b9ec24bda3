import { run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { TestEnvironment } from "./environment.ts";

/** Proof that a program or tool can use the packages. */
export interface Proof<In extends TestEnvironment = TestEnvironment> {
  readonly name: string;
  /**
   * Paths of required programs. If a program is missing, the proof fails on CI (`CI=true`), and is skipped elsewhere.
   */
  readonly programs?: readonly string[];
  /** Resolves with details such as versions and counts. */
  readonly prove: (environment: In) => Promise<string>;
}

export const PROGRAMS = join(import.meta.dirname, "../programs");

export async function placeIn(directory: string, name: string): Promise<string> {
  const placed = join(directory, name);
  await cp(join(PROGRAMS, name), placed, { recursive: true });
  return placed;
}

/** Text that the programs print after they have received accounts. */
export const LISTED = "some accounts";

type Run = Parameters<typeof run>;

/** @throws {Error} if the program prints a different text, a warning, or nothing */
export async function runExpecting(expected: string, ...[directory, program, args, env]: Run): Promise<string> {
  const printed = (await run(directory, "sh", ["-c", '"$0" "$@" 2>&1', program, ...args], env)).trim();
  if (printed !== expected) {
    throw new Error(`${[program, ...args].join(" ")} must print "${expected}", but printed "${printed}".`);
  }
  return printed;
}

export function runListing(...parameters: Run): Promise<string> {
  return runExpecting(LISTED, ...parameters);
}
