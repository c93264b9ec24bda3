import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { World } from "./world.ts";

/** What the repo publishes. */
export const packages = readdirSync(join(import.meta.dirname, "../../../packages")).map((folder) => `@org/${folder}`);

/** The very bytes that were published. */
export async function readTarball(name: string, { copy, versions }: World): Promise<Uint8Array<ArrayBuffer>> {
  const file = `${name.replace("@", "").replace("/", "-")}-${versions[name]}.tgz`;
  return new Uint8Array(await readFile(join(copy, "release/packages", file)));
}
