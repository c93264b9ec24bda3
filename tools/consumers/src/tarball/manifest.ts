// What a package.json says about the files of its package and about other packages.
import type { Tarball } from "@org/release";

/** JSON in which paths can stand. */
type Tree = string | null | readonly Tree[] | { readonly [key: string]: Tree };

/** The fields that are read here. */
export interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly main?: string;
  readonly module?: string;
  readonly types?: string;
  readonly bin?: Tree;
  readonly exports?: Tree;
  readonly imports?: Readonly<Record<string, Tree>>;
  readonly typesVersions?: Tree;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export function readManifest(files: Tarball["files"]): Manifest {
  return JSON.parse(files.get("package.json") ?? "{}");
}

/** Returns the files of the package that a field names. */
export function pathsIn(tree: Tree | undefined): string[] {
  if (typeof tree === "string") return [tree.replace(/^\.\//, "")];
  return Object.values(tree ?? {}).flatMap(pathsIn);
}

/** Returns the file in which TypeScript looks for the types of a module that names none. */
export function declarationsOf(path: string): string {
  return path.replace(/\.([cm])js$/, ".d.$1ts");
}
