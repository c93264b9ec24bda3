import { run } from "@org/scratch";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeIn, together, type Consumer } from "../consumer.ts";
import type { World } from "../world.ts";

/** By the tsconfig of `consumers/compiled` that they are compiled by: the programs that run then. */
const programs = {
  nodenext: ["call.mjs", "call.cjs", "vectors.mjs", "vectors.cjs"],
  bundler: ["call.mjs", "vectors.mjs"],
  dom: ["call.mjs", "vectors.mjs"],
  node10: ["call.js", "vectors.cjs"],
};
type Setting = keyof typeof programs;

// 5.4 is the oldest that is promised, 5.9 the last of its major. To resolve as Node 10 did is deprecated in 6, gone in 7.
const versions: readonly [version: string, ...settings: Setting[]][] = [
  ["5.4", "nodenext", "bundler", "dom", "node10"],
  ["5.9", "nodenext", "bundler", "dom", "node10"],
  ["6", "nodenext", "bundler", "dom"],
  ["7", "nodenext", "bundler", "dom"],
];

export const typescript: readonly Consumer[] = versions.map(([version, ...settings]) => {
  const tsc = join(import.meta.dirname, `../../node_modules/typescript-${version}/bin/tsc`);
  return {
    shape: `TypeScript ${version}, ${settings.join(" ")}`,
    programs: [tsc],
    async prove(world) {
      const folder = await placePrograms(world.installed);
      const faults = await faultsToFind(folder);
      const proofs = settings.map(async (setting) => {
        const out = `out/${version}/${setting}`;
        await compile(folder, [tsc, "--project", `${setting}.json`, "--outDir", out], faults);
        return callAll(join(folder, out), programs[setting], world);
      });
      return [`finds ${faults.length} faults`, ...new Set((await together(proofs)).flat())].join(", ");
    },
  };
});

/** Ours, and those of the room that holds them against what the repo has built. */
async function placePrograms(installed: string): Promise<string> {
  const folder = await placeIn(installed, "compiled");
  for (const extension of ["mts", "cts"]) await copyFile(join(folder, "call.ts"), join(folder, `call.${extension}`));
  for (const file of ["client.mts", "commonjs.cts", "sandbox.mts", "signing.mts"]) {
    await copyFile(fileURLToPath(import.meta.resolve(`@org/type-consumers/consumers/${file}`)), join(folder, file));
  }
  return folder;
}

/** What `wrong.ts` says is wrong with it. */
async function faultsToFind(folder: string): Promise<string[]> {
  const lines = (await readFile(join(folder, "wrong.ts"), "utf8")).split("\n");
  return lines.flatMap((line, index) => {
    const code = /^\/\/ (TS\d+)$/.exec(line)?.[1];
    return code === undefined ? [] : [`wrong.ts ${index + 2} ${code}`];
  });
}

/** @throws where the compiler finds anything else */
async function compile(folder: string, command: readonly string[], faults: readonly string[]): Promise<void> {
  const said = await run(folder, process.execPath, command).catch((error: Error) => error.message);
  const found = [...said.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(([, ...fault]) => fault.join(" "));
  if (found.join() !== faults.join()) throw new Error(`${said}\nThese were to be found: ${faults.join(", ")}.`);
}

async function callAll(folder: string, files: readonly string[], { settings }: World): Promise<string[]> {
  const said = await together(files.map((file) => run(folder, process.execPath, [file], settings)));
  return said.map((line) => line.trim());
}
