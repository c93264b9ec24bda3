import { runStep } from "./spawn.ts";

/** Installs a directory that has a lockfile of its own, quietly unless it fails. */
export async function installOwn(directory: string): Promise<boolean> {
  const args = ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=silent"];
  return (await runStep({ program: "pnpm", args, directory })) === 0;
}
