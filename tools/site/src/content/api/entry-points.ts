import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Module that programs import from a package. */
export interface EntryPoint {
  /** Directory of the package in `packages`, such as `signing`. */
  readonly folder: string;
  /** Name of the package, such as `@org/signing`. */
  readonly packageName: string;
  /** Module specifier in an import, such as `@org/signing/verify`. */
  readonly specifier: string;
  /** Path of the page that lists the exports, such as `api/signing/verify`. */
  readonly path: string;
  /** Absolute path of the source. */
  readonly source: string;
  readonly description: string;
}

/** Directories of the packages that have API pages, in the order of the pages. `broker-cli` exports nothing. */
const PACKAGES = ["signing", "broker-client", "broker-sandbox"];

/** Lists the entry points of the public packages, as the `exports` of their package.json declare them. */
export async function entryPoints(root: string): Promise<EntryPoint[]> {
  return (await Promise.all(PACKAGES.map((name) => entryPointsOf(root, name)))).flat();
}

async function entryPointsOf(root: string, folder: string): Promise<EntryPoint[]> {
  const directory = join(root, "packages", folder);
  const manifest: Manifest = JSON.parse(await readFile(join(directory, "package.json"), "utf8"));
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    if (typeof target === "string") return [];
    const subpathName = subpath.slice(1);
    return {
      folder,
      packageName: manifest.name,
      specifier: manifest.name + subpathName,
      path: `api/${folder}${subpathName}`,
      source: join(directory, target.import.replace("./dist/", "src/").replace(".mjs", ".ts")),
      description: manifest.description,
    };
  });
}

interface Manifest {
  readonly name: string;
  readonly description: string;
  /** An entry point with code is an object of conditions. A data file is a string. */
  readonly exports: Readonly<Record<string, string | { readonly import: string }>>;
}
