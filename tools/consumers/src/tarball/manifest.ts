// What a package.json says of the package's own files, and of other packages.
import type { Tarball } from "@org/release";

/** Any JSON in which paths can stand. */
type Tree = string | null | readonly Tree[] | { readonly [key: string]: Tree };

/** What is looked at here. */
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

/** The files of the package that a field names. */
export function pathsIn(tree: Tree | undefined): string[] {
  if (typeof tree === "string") return [tree.replace(/^\.\//, "")];
  return Object.values(tree ?? {}).flatMap(pathsIn);
}

/** Where TypeScript looks for the types of a file that names none. */
export function declarationsOf(path: string): string {
  return path.replace(/\.([cm])js$/, ".d.$1ts");
}
