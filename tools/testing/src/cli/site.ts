import { readCommandLine } from "../command-line.ts";
import { installOwn } from "../own-lockfile.ts";
import { runStep } from "../spawn.ts";
import { runTasks } from "../tasks.ts";

const { values } = readCommandLine({
  name: "pnpm site",
  summary: "Builds the site into tools/site/dist, and serves the site on 127.0.0.1 until you press Ctrl-C.",
  options: { build: { type: "boolean", help: "do not start the server" } },
  example: "pnpm site",
});
const programs = values.build === true ? ["src/cli/build.ts"] : ["src/cli/build.ts", "src/cli/serve.ts"];
let passed = (await installOwn("tools/site")) && (await runTasks(["build"]));
for (const program of programs) {
  passed &&= (await runStep({ program: "node", args: [program], directory: "tools/site" })) === 0;
}
process.exitCode = passed ? 0 : 1;
