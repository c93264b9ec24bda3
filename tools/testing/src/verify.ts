import { spawnSync } from "node:child_process";
import { installOwn } from "./own-lockfile.ts";
import { runStep } from "./spawn.ts";
import type { Depth, Suite } from "./suites.ts";

type Suites = Readonly<Record<string, Suite>>;

interface Options {
  readonly depth: Depth;
  /** Additional arguments for the last program of a suite. */
  readonly extra: readonly string[];
  /** Whether a suite fails if a required program is missing. */
  readonly ci: boolean;
}

export function describeSuites(suites: Suites): string {
  const blocks = Object.entries(suites).map(([name, { proves, needs = [], installs, takes }]) => {
    const facts = [
      timeOf(takes),
      ...(needs.length === 0 ? [] : [`Needs ${needs.join(", ")}.`]),
      ...(installs === undefined ? [] : [`Installs ${installs}.`]),
    ];
    return `${name.padEnd(11)}Proves that ${proves}.\n${" ".repeat(11)}${facts.join(" ")}`;
  });
  return `Usage: pnpm verify [SUITE...] [--full]\n\n${blocks.join("\n")}\n\n\`pnpm verify all\` runs the suites that CI runs.`;
}

function timeOf({ ci, full }: Suite["takes"]): string {
  if (ci === undefined) return `Takes ${full}. \`all\` runs this suite only with --full.`;
  return ci === full ? `Takes ${ci}.` : `Takes ${ci}, or ${full} with --full.`;
}

export async function verify(suites: Suites, options: Options): Promise<boolean> {
  const results: string[] = [];
  let passed = true;
  for (const [name, suite] of Object.entries(suites)) {
    console.log(`\n== ${name}: proves that ${suite.proves}`);
    const started = performance.now();
    const result = await run(suite, options);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    results.push(`${name.padEnd(11)}${seconds.padStart(6)} s  ${result}`);
    passed &&= result === "passed" || (result.startsWith("not run") && !options.ci);
  }
  console.log(`\n${results.join("\n")}`);
  return passed;
}

async function run({ needs = [], installs, steps }: Suite, { depth, extra }: Options): Promise<string> {
  const missing = needs.filter((program) => spawnSync(program, ["--version"]).status !== 0);
  if (missing.length > 0) return `not run: ${missing.join(" and ")} must be installed`;
  if (installs !== undefined && !(await installOwn(installs))) return `FAILED: pnpm install in ${installs}`;
  const all = steps(depth);
  for (const [index, step] of all.entries()) {
    const args = index === all.length - 1 ? [...step.args, ...extra] : step.args;
    if ((await runStep({ ...step, args })) !== 0) return `FAILED: ${[step.program, ...args].join(" ")}`;
  }
  return "passed";
}
