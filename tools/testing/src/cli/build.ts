import { readCommandLine } from "../command-line.ts";
import { runTasks } from "../tasks.ts";
import { timed } from "../timed.ts";

readCommandLine({
  name: "pnpm build",
  summary: "Generates code from spec/openapi.yaml, and builds each package into its dist/.",
  options: {},
  example: "pnpm build",
});
await timed(() => runTasks(["build"]));
