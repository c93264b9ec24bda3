// `pnpm test`
import { readCommandLine } from "../command-line.ts";
import { runTasks } from "../tasks.ts";
import { timed } from "../timed.ts";

readCommandLine({
  name: "pnpm test",
  summary: "Runs the tests, the compiler and the linters on every package. It repeats nothing that has not changed.",
  options: {},
  example: "pnpm test",
});
await timed(() => runTasks(["test", "typecheck", "lint", "oxlint"]));
