import { readFile } from "node:fs/promises";
import { parseTarGzip } from "nanotar";
import type { Manifest } from "./packages.ts";

export interface Tarball {
  /** Size of the compressed tarball, and size of all its files, in bytes. */
  readonly size: { readonly packed: number; readonly unpacked: number };
  /** Text of each file by its path in the package, such as `dist/index.mjs`. */
  readonly files: ReadonlyMap<string, string>;
  readonly manifest: Manifest;
}

/** Reads a tarball that `pnpm pack` wrote. */
export async function readTarball(file: string): Promise<Tarball> {
  const packed = new Uint8Array(await readFile(file));
  const entries = (await parseTarGzip(packed)).filter(({ type }) => type === "file");
  const files = new Map(entries.map(({ name, text }) => [name.replace(/^package\//, ""), text]));
  return {
    size: {
      packed: packed.length,
      unpacked: entries.reduce((sum, { data }) => sum + (data?.length ?? 0), 0),
    },
    files,
    manifest: JSON.parse(files.get("package.json") ?? ""),
  };
}
