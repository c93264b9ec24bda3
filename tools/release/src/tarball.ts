import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Manifest } from "./packages.ts";

export interface Tarball {
  /** Of the file itself, and of all that is in it. */
  readonly size: { readonly packed: number; readonly unpacked: number };
  /** Contents by path, without the `package/` that all begin with. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly manifest: Manifest;
}

const BLOCK = 512;

/** A package as npm and pnpm pack it: plain files whose paths fit into a header. */
export async function readTarball(path: string): Promise<Tarball> {
  const compressed = await readFile(path);
  const archive = gunzipSync(compressed);
  const files = new Map<string, Buffer>();
  for (let at = 0; archive[at] !== 0 && at < archive.length;) {
    const text = (from: number, length: number) =>
      archive.toString("utf8", at + from, at + from + length).replace(/\0.*$/s, "");
    const name = [text(345, 155), text(0, 100)].filter((part) => part !== "").join("/");
    if (!/^0?$/.test(text(156, 1))) throw new Error(`${name} of ${path} is no plain file.`);
    const size = Number.parseInt(text(124, 12), 8);
    files.set(name.replace(/^package\//, ""), archive.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  const manifest: Manifest = JSON.parse(String(files.get("package.json")));
  const unpacked = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  return { size: { packed: compressed.length, unpacked }, files, manifest };
}
