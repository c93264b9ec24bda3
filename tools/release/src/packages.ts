import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../../..");

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

export async function readPackages(root: string): Promise<Package[]> {
  const names = (await readdir(join(root, "packages"))).sort();
  return Promise.all(names.map((name) => readPackage(join(root, "packages", name))));
}

async function readPackage(folder: string): Promise<Package> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return { folder, manifest };
}

/** Returns a tarball name without the file extension, such as `org-signing-1.1.0`. */
export function fileNameOf(name: string, version: string): string {
  return `${name.replace("@", "").replace("/", "-")}-${version}`;
}
