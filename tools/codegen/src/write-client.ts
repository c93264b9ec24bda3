// Generates a client for tests from a spec that the test provides.
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "./generate.ts";

const CLIENT = join(import.meta.dirname, "../../../packages/broker-client");

export async function writeClient(yaml: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await symlink(join(CLIENT, "node_modules"), join(folder, "node_modules"));
  await cp(join(CLIENT, "src"), join(folder, "src"), { recursive: true });
  for (const [name, text] of await generate(yaml)) await writeFile(join(folder, "src/generated", name), text);
}
