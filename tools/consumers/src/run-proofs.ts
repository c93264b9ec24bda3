import type { TestEnvironment } from "./environment.ts";
import { versionOf } from "./executables.ts";
import type { Proof } from "./proof.ts";

interface Options<In extends TestEnvironment> {
  readonly proofs: readonly Proof<In>[];
  readonly environment: In;
  /** Whether a proof fails if a required program is missing. */
  readonly ci: boolean;
  readonly print: (line: string) => void;
}

/** Prints the failures after all results, and resolves with the exit code. */
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
