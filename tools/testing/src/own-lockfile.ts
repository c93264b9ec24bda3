import { runStep } from "./spawn.ts";

/** Installs the dependencies of a directory with a separate lockfile. */
export async function installOwn(directory: string): Promise<boolean> {
  const args = ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=silent"];
  return (await runStep({ program: "pnpm", args, directory })) === 0;
}
