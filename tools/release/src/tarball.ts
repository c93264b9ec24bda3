import { createPackageFromTarballData } from "@arethetypeswrong/core";
import { readFile } from "node:fs/promises";
import type { Manifest } from "./packages.ts";

export interface Tarball {
  /** Of the file itself, and of all that is in it. */
  readonly size: { readonly packed: number; readonly unpacked: number };
  /** In the package, without a folder around it. */
  readonly paths: readonly string[];
  readonly manifest: Manifest;
}

export async function readTarball(file: string): Promise<Tarball> {
  const packed = new Uint8Array(await readFile(file));
  const unpacked = createPackageFromTarballData(packed);
  const root = `/node_modules/${unpacked.packageName}/`;
  const files = unpacked.listFiles();
  return {
    size: {
      packed: packed.length,
      unpacked: files.reduce((sum, path) => sum + Buffer.byteLength(unpacked.readFile(path)), 0),
    },
    paths: files.map((path) => path.replace(root, "")),
    manifest: JSON.parse(unpacked.readFile(`${root}package.json`)),
  };
}
