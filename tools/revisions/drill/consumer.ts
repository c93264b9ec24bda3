// A folder outside of the workspace that installs the tarballs, as another repo does.
import { run, startInstalledSandbox } from "@org/testing";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const DIRECTORY = join(import.meta.dirname, "..");
/** The repo's own compiler; all else is the consumer's. */
const MODULES = join(DIRECTORY, "../../node_modules");

export async function install(consumer: string, tarballs: string): Promise<void> {
  await mkdir(consumer);
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const types: { version: string } = JSON.parse(await readFile(join(MODULES, "@types/node/package.json"), "utf8"));
  const packed = (await readdir(tarballs)).map((name) => join(tarballs, name));
  const quickly = ["--no-audit", "--no-fund", "--prefer-offline"];
  await run(consumer, "npm", ["install", ...quickly, ...packed, `@types/node@${types.version}`]);
}

/** Compiles a folder of programs in the consumer: what the compiler complains of. By default the repo has the folder. */
export async function compile(
  consumer: string,
  programs: string,
  folder = join(DIRECTORY, programs),
): Promise<string[]> {
  await cp(folder, join(consumer, programs), { recursive: true });
  await cp(join(DIRECTORY, "consumers/tsconfig.json"), join(consumer, programs, "tsconfig.json"));
  try {
    await run(consumer, join(MODULES, ".bin/tsc"), ["--project", programs]);
    return [];
  } catch (error) {
    const complaints = String(error)
      .split("\n")
      .filter((line) => line.includes("error TS"));
    if (complaints.length === 0) throw error;
    return complaints;
  }
}

/** Runs what was compiled, with the packed sandbox for a broker: the first line that each program prints. */
export async function start(consumer: string, programs: string): Promise<string[]> {
  await using sandbox = await startInstalledSandbox(consumer);
  const printed: string[] = [];
  for (const program of await readdir(join(consumer, programs, "out"))) {
    const said = await run(consumer, "node", [join(programs, "out", program)], sandbox.env);
    printed.push(`${program} ${said.split("\n")[0]}`.trim());
  }
  return printed;
}
