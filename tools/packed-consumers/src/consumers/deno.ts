import { deno as program } from "@org/runtimes";
import { run } from "@org/scratch";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placeIn, type Consumer } from "../consumer.ts";
import type { World } from "../world.ts";

const NAMES = "BROKER_BASE_URL,BROKER_APP_KEY,BROKER_APP_SECRET";
/** It may call the sandbox, know how to, and find what is installed. */
const MAY = ["--cached-only", "--allow-net=127.0.0.1", `--allow-env=${NAMES}`, "--allow-read=."];

/** What it installs itself, as an ES module, by `require`, and as TypeScript with its types checked. */
export const deno: readonly Consumer[] = [
  {
    shape: "Deno, its own install, types checked",
    programs: [program.program],
    async prove(world) {
      const folder = await placeIn(world.folder, "deno");
      await placeIn(folder, "node");
      await writeFile(join(folder, ".npmrc"), world.npmrc);
      const settings = await settingsOfDeno(folder, world);
      await run(folder, program.program, ["install"], settings);
      for (const file of ["node/call.mjs", "node/call.cjs"]) {
        await run(folder, program.program, ["run", ...MAY, file], settings);
      }
      return (await run(folder, program.program, ["run", "--check", ...MAY, "node/call.ts"], settings)).trim();
    },
  },
];

/** Deno reads the `.npmrc` of the repo and of the home folder, and no other. What it downloads goes with the world. */
async function settingsOfDeno(folder: string, { settings }: World): Promise<Record<string, string>> {
  const home = join(folder, "home");
  await mkdir(home);
  await copyFile(settings["NPM_CONFIG_USERCONFIG"] ?? "", join(home, ".npmrc"));
  return { ...settings, HOME: home, DENO_DIR: join(folder, "cache") };
}
