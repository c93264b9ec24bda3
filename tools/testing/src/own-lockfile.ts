import { runStep } from "./spawn.ts";

/** Installs a directory that has its own lockfile. Prints only errors. */
export async function installOwn(directory: string): Promise<boolean> {
  const args = ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=silent"];
  return (await runStep({ program: "pnpm", args, directory })) === 0;
}
