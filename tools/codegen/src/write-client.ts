// Writes a copy of the client for tests. The copy is generated from a spec that the test provides.
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "./generate.ts";

const CLIENT = join(import.meta.dirname, "../../../packages/broker-client");

/**
 * Writes the client's sources and the files that are generated from the given spec. Also creates a link to the
 * dependencies.
 */
export async function writeClient(yaml: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await symlink(join(CLIENT, "node_modules"), join(folder, "node_modules"));
  await cp(join(CLIENT, "src"), join(folder, "src"), { recursive: true });
  for (const [name, text] of await generate(yaml)) await writeFile(join(folder, "src/generated", name), text);
}
