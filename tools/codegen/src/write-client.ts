// Writes a client of another spec, so that a tool can test what the spec leads to.
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "./generate.ts";

const CLIENT = join(import.meta.dirname, "../../../packages/broker-client");

/** Writes the client's sources, generated from this spec, and a link to their dependencies. */
export async function writeClient(yaml: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await symlink(join(CLIENT, "node_modules"), join(folder, "node_modules"));
  await cp(join(CLIENT, "src"), join(folder, "src"), { recursive: true });
  for (const [name, text] of await generate(yaml)) await writeFile(join(folder, "src/generated", name), text);
}
