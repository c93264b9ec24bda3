// A linter of types reads the tarball, because it reads it again in `pnpm test:packed`: there is one reader of them here, and Node
// has none.
import { createPackageFromTarballData } from "@arethetypeswrong/core";
import { readFile } from "node:fs/promises";
import type { Manifest } from "./packages.ts";

export interface Tarball {
  /** Of the file itself, and of all that is in it. */
  readonly size: { readonly packed: number; readonly unpacked: number };
  /** Each file's text by its path in the package, without a folder around it. */
  readonly files: ReadonlyMap<string, string>;
  readonly manifest: Manifest;
}

export async function readTarball(file: string): Promise<Tarball> {
  const packed = new Uint8Array(await readFile(file));
  const unpacked = createPackageFromTarballData(packed);
  const root = `/node_modules/${unpacked.packageName}/`;
  const files = new Map(unpacked.listFiles().map((path) => [path.replace(root, ""), unpacked.readFile(path)]));
  return {
    size: {
      packed: packed.length,
      unpacked: [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    },
    files,
    manifest: JSON.parse(unpacked.readFile(`${root}package.json`)),
  };
}
