import { createPackageFromTarballData } from "@arethetypeswrong/core";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { World } from "../world.ts";

/** What a tarball holds: each file's text by its path in the package. */
export type Files = ReadonlyMap<string, string>;

/** What the repo publishes: in the folder of this name, the package of that. */
export const packages = readdirSync(join(import.meta.dirname, "../../../../packages")).map(
  (folder) => `@org/${folder}`,
);

/** The very bytes that were published. */
export async function readTarball(name: string, { copy, versions }: World): Promise<Uint8Array<ArrayBuffer>> {
  const file = `${name.replace("@", "").replace("/", "-")}-${versions[name]}.tgz`;
  return new Uint8Array(await readFile(join(copy, "release/packages", file)));
}

export function unpack(name: string, tarball: Uint8Array): Files {
  const unpacked = createPackageFromTarballData(tarball);
  const root = `/node_modules/${name}`;
  return new Map(unpacked.listFiles().map((path) => [posix.relative(root, path), unpacked.readFile(path)]));
}
