import { readCommandLine } from "../command-line.ts";
import { runTasks } from "../tasks.ts";
import { timed } from "../timed.ts";

readCommandLine({
  name: "pnpm test",
  summary:
    "Runs the quick tests, the compiler and the linters on every package. The command skips a task if no input of the task has changed.",
  options: {},
  example: "pnpm test",
});
await timed(() => runTasks(["test", "typecheck", "lint", "oxlint"]));
