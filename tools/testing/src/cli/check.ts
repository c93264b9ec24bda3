// `pnpm check`
import { readCommandLine } from "../command-line.ts";
import { runStep, type Step } from "../spawn.ts";
import { runTasks } from "../tasks.ts";
import { timed } from "../timed.ts";

readCommandLine({
  name: "pnpm check",
  summary: "Checks everything that a pull request must pass, except the long proofs of `pnpm verify`.",
  options: {},
  example: "pnpm check",
});

// The plan goes first: a build regenerates, and would hide that generated files are stale.
const STEPS: readonly Step[] = [
  { program: "node", args: ["tools/revisions/src/cli/plan.ts", "--check"] },
  { program: "node", args: ["tools/release/src/cli/check.ts"] },
  { program: "oxfmt", args: ["--check"] },
];

await timed(async () => {
  let passed = true;
  for (const step of STEPS) passed = (await runStep(step)) === 0 && passed;
  return (await runTasks(["test", "typecheck", "lint", "oxlint"])) && passed;
});
