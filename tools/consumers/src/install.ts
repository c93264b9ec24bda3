import { run } from "@org/testing";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the scope is, and what its registry wants to see. */
interface Access {
  readonly npmrc: string;
  readonly env: Record<string, string>;
}

/** Makes a folder the repo of a consumer, which installs packages by npm. */
export async function install(folder: string, packages: readonly string[], { npmrc, env }: Access): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, ".npmrc"), npmrc);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  await run(folder, "npm", ["install", "--no-audit", "--no-fund", ...packages], env);
}
