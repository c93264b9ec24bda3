import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testFolder, type Given } from "./run-broker.ts";

/** Creates a home directory with a profile file. */
export async function homeWith(
  content: string | object,
  mode = 0o600,
): Promise<Given & { home: string; file: string }> {
  const home = await testFolder();
  await mkdir(join(home, ".config/broker"), { recursive: true });
  const file = join(home, ".config/broker/profiles.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  await chmod(file, mode);
  return { home, file, env: {} };
}
