// By its path: the job that publishes has no package of the repo installed.
import { run } from "../../testing/src/run.ts";

/** The registry that pnpm finds for the scope of a package. */
export async function registryOf(repo: string, name: string): Promise<string> {
  const ask = async (setting: string) => (await run(repo, "pnpm", ["config", "get", setting])).trim();
  const [scope] = name.split("/");
  const ofScope = await ask(`${scope}:registry`);
  return ofScope === "undefined" ? ask("registry") : ofScope;
}
