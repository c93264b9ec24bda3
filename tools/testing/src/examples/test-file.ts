// Runs the examples that are test files, with the test runners that readers use.
import { run } from "../run.ts";

/** Checks whether an example is a test file for `node --test`. */
export function isTestFile(code: string): boolean {
  return /^import .* from "node:test";$/m.test(code);
}

/** Converts a test file for `node --test` to a test file for Vitest, which names some functions differently. */
export function forVitest(code: string): string {
  return code.replace('from "node:test"', 'from "vitest"').replaceAll(/\b(before|after)(?=[(,])/g, "$1All");
}

/** Runs a test file with `node --test` and its Vitest version with Vitest. Rejects if a test fails. */
export async function runTestFiles(directory: string, ofNode: string, ofVitest: string): Promise<void> {
  await run(directory, process.execPath, ["--test", ofNode]);
  await run(directory, "vitest", ["run", "--root", directory, ofVitest]);
}
