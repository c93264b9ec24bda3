import { run } from "@org/testing";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { call, LISTED, placeIn, runExpecting, type Consumer } from "../consumer.ts";
import { tscOf } from "../tools.ts";

/** By the tsconfig of `consumers/compiled` that they are compiled by: the kinds of programs that run then. */
const programs = { nodenext: ["mjs", "cjs"], bundler: ["mjs"], dom: ["mjs"], node10: ["cjs"] } as const;
type Config = keyof typeof programs;

// 5.4 is the oldest that is promised, 5.9 the last of its major. A compilation is seconds, whatever it compiles: those
// for a page and for how Node 10 resolved are made once. attw looks at the latter too, and @org/type-consumers compiles
// for a page with all four.
const versions: readonly [version: string, ...configs: Config[]][] = [
  ["5.4", "nodenext", "bundler", "node10"],
  ["5.9", "nodenext", "bundler"],
  ["6", "nodenext", "bundler"],
  ["7", "nodenext", "bundler", "dom"],
];

export const typescript: readonly Consumer[] = versions.map(([version, ...configs]) => {
  const tsc = tscOf(version);
  return {
    shape: `TypeScript ${version}, ${configs.join(" ")}`,
    programs: [tsc],
    async prove({ installed, env }) {
      const folder = await placePrograms(installed);
      const faults = await faultsToFind(folder);
      const vectors = `${await countVectors(installed)} vectors`;
      for (const config of configs) {
        const out = `out/${version}/${config}`;
        await compile(folder, tsc, ["--project", `${config}.json`, "--outDir", out], faults);
        for (const kind of programs[config]) {
          await call(folder, process.execPath, [`${out}/call.${kind}`], env);
          await runExpecting(vectors, folder, process.execPath, [`${out}/vectors.${kind}`]);
        }
      }
      return `finds ${faults.length} faults, ${LISTED}, ${vectors}`;
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

async function countVectors(installed: string): Promise<number> {
  const text = await readFile(join(installed, "node_modules/@org/signing/vectors/vectors.json"), "utf8");
  const { cases }: { cases: unknown[] } = JSON.parse(text);
  return cases.length;
}

/** @throws where the compiler finds anything else */
async function compile(
  folder: string,
  tsc: string,
  parameters: readonly string[],
  faults: readonly string[],
): Promise<void> {
  const said = await run(folder, tsc, parameters).catch((error: Error) => error.message);
  const found = [...said.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(([, ...fault]) => fault.join(" "));
  if (found.join() !== faults.join()) throw new Error(`${said}\nThese were to be found: ${faults.join(", ")}.`);
}
