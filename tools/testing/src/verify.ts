import { spawnSync } from "node:child_process";
import { installOwn } from "./own-lockfile.ts";
import { runStep } from "./spawn.ts";
import type { Depth, Suite } from "./suites.ts";

type Suites = Readonly<Record<string, Suite>>;

interface Options {
  readonly depth: Depth;
  /** Words for the last program. */
  readonly extra: readonly string[];
  /** Whether a missing program is a failure. */
  readonly ci: boolean;
}

/** Lists what each suite proves, how long it takes and what it needs. */
export function describeSuites(suites: Suites): string {
  const blocks = Object.entries(suites).map(([name, { proves, needs = [], installs, takes }]) => {
    const time = takes.ci === undefined ? `only by name or with --full: ${takes.full}` : takes.ci;
    const wants = [...needs, ...(installs === undefined ? [] : [`an installation in ${installs}`])];
    const facts = [time, ...(takes.ci === undefined || takes.ci === takes.full ? [] : [`--full: ${takes.full}`])];
    return `${name.padEnd(11)}Proves that ${proves}.\n${" ".repeat(11)}${[...facts, ...(wants.length === 0 ? [] : [`needs ${wants.join(" and ")}`])].join("; ")}.`;
  });
  return `Usage: pnpm verify [SUITE...] [--full]\n\n${blocks.join("\n")}\n\n\`pnpm verify all\` runs those that CI runs.`;
}

/** Runs the suites and goes on after a failure. Prints how each ended, and resolves with whether all passed. */
export async function verify(suites: Suites, options: Options): Promise<boolean> {
  const endings: string[] = [];
  let passed = true;
  for (const [name, suite] of Object.entries(suites)) {
    console.log(`\n== ${name}: ${suite.proves}`);
    const started = performance.now();
    const result = await run(suite, options);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    endings.push(`${name.padEnd(11)}${seconds.padStart(6)} s  ${result}`);
    passed &&= result === "passed" || (result.startsWith("not run") && !options.ci);
  }
  console.log(`\n${endings.join("\n")}`);
  return passed;
}

async function run({ needs = [], installs, steps }: Suite, { depth, extra }: Options): Promise<string> {
  const missing = needs.filter((program) => spawnSync(program, ["--version"]).status !== 0);
  if (missing.length > 0) return `not run: ${missing.join(", ")} is not installed`;
  if (installs !== undefined && !(await installOwn(installs))) return `FAILED: ${installs} was not installed`;
  const all = steps(depth);
  for (const [index, step] of all.entries()) {
    const args = index === all.length - 1 ? [...step.args, ...extra] : step.args;
    if ((await runStep({ ...step, args })) !== 0) return `FAILED: ${[step.program, ...args].join(" ")}`;
  }
  return "passed";
}
