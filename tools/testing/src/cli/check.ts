import { readCommandLine } from "../command-line.ts";
import { runStep, type Step } from "../spawn.ts";
import { runTasks } from "../tasks.ts";
import { timed } from "../timed.ts";

readCommandLine({
  name: "pnpm check",
  summary: "Runs the checks that a pull request must pass, except the suites of `pnpm verify`.",
  options: {},
  example: "pnpm check",
});

// `plan.ts` must run before the build, because the build overwrites the stale generated files that `plan.ts` reports.
const STEPS: readonly Step[] = [
  { program: "node", args: ["tools/revisions/src/cli/plan.ts", "--check"] },
  { program: "node", args: ["tools/release/src/cli/check.ts"] },
  { program: "oxfmt", args: ["--check"] },
];

await timed(async () => {
  let passed = true;
  for (const step of STEPS) passed = (await runStep(step)) === 0 && passed;
  return (await runTasks(["test", "typecheck", "lint", "oxlint", "prose"])) && passed;
});
