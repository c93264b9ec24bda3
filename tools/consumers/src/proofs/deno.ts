import { deno as program } from "@org/runtimes";
import { run } from "@org/testing";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { call, placeIn, type Consumer } from "../consumer.ts";
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
      const env = await envOfDeno(folder, world);
      await run(folder, program.program, ["install"], env);
      for (const file of ["node/call.mjs", "node/call.cjs"]) {
        await call(folder, program.program, ["run", ...MAY, file], env);
      }
      return call(folder, program.program, ["run", "--check", ...MAY, "node/call.ts"], env);
    },
  },
];

/** Deno reads the `.npmrc` of the repo and of the home folder, and no other. What it downloads goes with the world. */
async function envOfDeno(folder: string, { env }: World): Promise<Record<string, string>> {
  const home = join(folder, "home");
  await mkdir(home);
  await copyFile(env["NPM_CONFIG_USERCONFIG"] ?? "", join(home, ".npmrc"));
  return { ...env, HOME: home, DENO_DIR: join(folder, "cache") };
}
