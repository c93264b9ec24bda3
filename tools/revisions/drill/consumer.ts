import { run, startInstalledSandbox } from "@org/testing";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pnpm } from "./copy.ts";
import { step } from "./step.ts";

const DIRECTORY = join(import.meta.dirname, "..");
/** Directory `node_modules` that contains the TypeScript compiler. */
const MODULES = join(DIRECTORY, "../../node_modules");

/** Packs the packages of a copy of the repository, and installs them in a new directory. */
export async function install(copy: string, consumer: string): Promise<void> {
  const tarballs = `${consumer} tarballs`;
  await step("  build and pack the packages", async () => {
    await pnpm(copy, "turbo", "build", "--filter=./packages/*");
    await pnpm(copy, "--filter=./packages/*", "pack", "--pack-destination", tarballs);
    return (await readdir(tarballs)).join(", ");
  });
  await step("  install the packages outside of the workspace", async () => {
    await mkdir(consumer);
    await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const types: { version: string } = JSON.parse(await readFile(join(MODULES, "@types/node/package.json"), "utf8"));
    const packed = (await readdir(tarballs)).map((name) => join(tarballs, name));
    const quickly = ["--no-audit", "--no-fund", "--prefer-offline"];
    await run(consumer, "npm", ["install", ...quickly, ...packed, `@types/node@${types.version}`]);
  });
}

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
    const errors = String(error)
      .split("\n")
      .filter((line) => line.includes("error TS"));
    if (errors.length === 0) throw error;
    return errors;
  }
}

export async function start(consumer: string, programs: string): Promise<string[]> {
  await using sandbox = await startInstalledSandbox(consumer);
  const printed: string[] = [];
  for (const program of await readdir(join(consumer, programs, "out"))) {
    const output = await run(consumer, "node", [join(programs, "out", program)], sandbox.env);
    printed.push(`${program} ${output.split("\n")[0]}`.trim());
  }
  return printed;
}
