// The publishing CI job installs no workspace packages, so the import uses a file path.
import { run } from "../../testing/src/run.ts";

export async function registryOf(repo: string, name: string): Promise<string> {
  const ask = async (setting: string) => (await run(repo, "pnpm", ["config", "get", setting])).trim();
  const [scope] = name.split("/");
  const ofScope = await ask(`${scope}:registry`);
  return ofScope === "undefined" ? ask("registry") : ofScope;
}
