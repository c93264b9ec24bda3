import { readCommandLine } from "../command-line.ts";
import { runStep } from "../spawn.ts";
import { runTasks } from "../tasks.ts";
import { timed } from "../timed.ts";

readCommandLine({
  name: "pnpm demo",
  summary: "Builds the packages, signs a request step by step, and sends the request to a sandbox on loopback.",
  options: {},
  example: "pnpm demo",
});
await timed(
  async () =>
    (await runTasks(["build"])) && (await runStep({ program: "node", args: ["examples/demo/main.ts"] })) === 0,
);
