// Defines proofs, and runs them.
import { run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { TestEnvironment } from "./environment.ts";
import { versionOf } from "./executables.ts";

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

/** Returns the URL and the credentials of the running sandbox. */
export function sandboxIn(env: TestEnvironment["env"]) {
  const { BROKER_BASE_URL: baseUrl = "", BROKER_APP_KEY: appKey = "", BROKER_APP_SECRET: appSecret = "" } = env;
  return { baseUrl, appKey, appSecret };
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

interface Options<In extends TestEnvironment> {
  readonly proofs: readonly Proof<In>[];
  readonly environment: In;
  /** Whether a proof fails if a required program is missing. */
  readonly ci: boolean;
  readonly print: (line: string) => void;
}

/** Runs the proofs, prints the failures after all results, and resolves with the exit code. */
export async function runProofs<In extends TestEnvironment>(options: Options<In>): Promise<0 | 1> {
  const { proofs, environment, ci, print } = options;
  const failures: string[] = [];
  for (const { name, programs = [], prove } of proofs) {
    const started = performance.now();
    const report = (result: string, details: string) =>
      print(`${result.padEnd(7)}  ${name.padEnd(WIDTH)}  ${seconds(started)}  ${details}`);
    const versions = await Promise.all(programs.map(versionOf));
    const missing = programs.filter((_, index) => versions[index] === undefined);
    if (missing.length > 0) {
      report(ci ? "FAILED" : "missing", `cannot run ${missing.join(", ")} --version`);
      if (ci) failures.push(`${name}: ${missing.join(" and ")} must be installed if CI=true.`);
      continue;
    }
    try {
      const details = await prove(environment);
      report("passed", [...versions, details].join(", "));
    } catch (error) {
      report("FAILED", versions.join(", "));
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const failure of failures) print(`\n${failure}`);
  return failures.length === 0 ? 0 : 1;
}

const WIDTH = 43;

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s`;
}
