// `pnpm build`
import { readCommandLine } from "../command-line.ts";
import { runTasks } from "../tasks.ts";
import { timed } from "../timed.ts";

readCommandLine({
  name: "pnpm build",
  summary: "Generates what the spec asks for, and builds the packages into their dist/.",
  options: {},
  example: "pnpm build",
});
await timed(() => runTasks(["build"]));
