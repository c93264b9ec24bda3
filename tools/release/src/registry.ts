// The CI job that publishes does not install the packages of this repository, so this file imports `run.ts` by its
// path.
import { run } from "../../testing/src/run.ts";

/**
 * Returns the URL of the registry of a package's scope. If the scope has no registry of its own, returns the URL of the
 * default registry.
 */
export async function registryOf(repo: string, name: string): Promise<string> {
  const ask = async (setting: string) => (await run(repo, "pnpm", ["config", "get", setting])).trim();
  const [scope] = name.split("/");
  const ofScope = await ask(`${scope}:registry`);
  return ofScope === "undefined" ? ask("registry") : ofScope;
}
