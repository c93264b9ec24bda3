import { readFile } from "node:fs/promises";
import { parseTarGzip } from "nanotar";
import type { Manifest } from "./packages.ts";

export interface Tarball {
  /** Sizes in bytes. */
  readonly size: { readonly packed: number; readonly unpacked: number };
  /** Map from file path, such as `dist/index.mjs`, to file content. */
  readonly files: ReadonlyMap<string, string>;
  readonly manifest: Manifest;
}

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
