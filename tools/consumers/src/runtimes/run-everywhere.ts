import { startSandbox } from "@org/broker-sandbox";
import type { SuiteReport } from "../suite/run.mjs";
import { versionOf } from "./programs.ts";
import { startRedirectingServer } from "./redirecting-server.ts";
import type { Runtime } from "./runtime.ts";

interface Options {
  readonly suite: string;
  readonly runtimes: readonly Runtime[];
  /** Whether every runtime must be there. */
  readonly ci: boolean;
  readonly print: (line: string) => void;
}

/** Runs a suite on each runtime, a line each and then what failed. The exit code comes back. */
export async function runEverywhere({ suite, runtimes, ci, print }: Options): Promise<0 | 1> {
  const sandbox = await startSandbox();
  const { url, appKey, appSecret } = sandbox;
  await using redirecting = await startRedirectingServer();
  const failures: string[] = [];
  for (const { name, program, crypto, run } of runtimes) {
    const line = (...columns: string[]) => print([name.padEnd(8), ...columns].join("  "));
    const version = await versionOf(program);
    if (version === undefined) {
      line(`missing: no answer to ${program} --version`);
      if (ci) failures.push(`${name} is missing, and under CI=true it must be there.`);
      continue;
    }
    const world = { sandbox: { url, appKey, appSecret }, redirectUrl: redirecting.url, crypto };
    const report = await run(suite, world).catch(notRun);
    line(version.padEnd(13), crypto.padEnd(11), counts(report));
    if (report.passed + report.failures.length === 0) failures.push(`${name} ran no test.`);
    failures.push(...report.failures.map(({ test, message }) => `${name}, ${test}: ${message}`));
  }
  await sandbox.close();
  for (const failure of failures) print(failure);
  return failures.length === 0 ? 0 : 1;
}

function notRun(error: unknown): SuiteReport {
  return { passed: 0, skipped: [], failures: [{ test: "the suite itself", message: String(error) }] };
}

function counts({ passed, failures, skipped }: SuiteReport): string {
  const why = skipped.map((reason) => ` (${reason})`).join("");
  return `${passed} passed  ${failures.length} failed  ${skipped.length} skipped${why}`;
}
