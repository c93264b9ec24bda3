// A client made from another spec, for whoever wants to know what a spec would give.
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "./generate.ts";

const CLIENT = join(import.meta.dirname, "../../../packages/broker-client");

/** Writes to a folder the client's sources, generated from this spec, and a link to what they import. */
export async function writeClient(yaml: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await symlink(join(CLIENT, "node_modules"), join(folder, "node_modules"));
  await cp(join(CLIENT, "src"), join(folder, "src"), { recursive: true });
  for (const [name, text] of await generate(yaml)) await writeFile(join(folder, "src/generated", name), text);
}
