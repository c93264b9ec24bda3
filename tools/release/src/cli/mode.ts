// `pnpm release mode`: what the release workflow has to do, as an output of its step.
import { readCommandLine, run } from "@org/testing";
import { modeOf } from "../mode.ts";
import { readPackages, ROOT } from "../packages.ts";
import { readPending } from "../pending.ts";

readCommandLine({
  name: "pnpm release mode",
  summary: "Says what the release workflow has to do: version, publish or none.",
  options: {},
  example: "pnpm --silent release mode",
});
const tags = (await run(ROOT, "git", ["tag"])).split("\n");
console.log(`mode=${modeOf(await readPending(ROOT), await readPackages(ROOT), tags)}`);
