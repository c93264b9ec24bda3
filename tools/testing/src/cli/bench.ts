// Runs `pnpm bench`, which starts tools/bench/src/main.ts.
import { installOwn } from "../own-lockfile.ts";
import { runStep } from "../spawn.ts";
import { runTasks } from "../tasks.ts";

const ready = (await installOwn("tools/bench")) && (await runTasks(["build"]));
const args = ["--expose-gc", "tools/bench/src/main.ts", ...process.argv.slice(2)];
process.exitCode = ready ? await runStep({ program: "node", args }) : 1;
