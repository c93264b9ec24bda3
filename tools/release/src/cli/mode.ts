// Implements `pnpm release mode`. The release workflow reads the printed mode, such as `mode=publish`.
import { readCommandLine, run } from "@org/testing";
import { modeOf, readPending } from "../pending.ts";
import { readPackages, ROOT } from "../packages.ts";

readCommandLine(`Usage: pnpm release mode

Prints the next step of the release workflow: version, publish or none.

Example: pnpm --silent release mode`);
const tags = (await run(ROOT, "git", ["tag"])).split("\n");
console.log(`mode=${modeOf(await readPending(ROOT), await readPackages(ROOT), tags)}`);
