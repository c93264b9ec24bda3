// A file is in a tarball for a reason if another file names it, or if people and registries look for it.
import type { Tarball } from "@org/release";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import ts from "typescript-5.9";

/** JSON in which paths can stand. */
type Tree = string | null | readonly Tree[] | { readonly [key: string]: Tree };

/** The fields that are read here. */
interface Manifest {
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

/** Files that people and registries look for. */
const WELL_KNOWN = ["package.json", "README.md", "CHANGELOG.md"];

const CODE = /\.[cm]js$/;
const DECLARATIONS = /\.d\.[cm]ts$/;

/** Returns a sentence for each file that no file names, and for each file that is named and missing. */
export function findUnreferenced(files: Tarball["files"]): string[] {
  const manifest: Manifest = JSON.parse(files.get("package.json") ?? "{}");
  const problems = manifest.license === undefined ? ["package.json has no license."] : [];
  const named = new Set<string>();
  const queue = [...WELL_KNOWN, ...namedBy(manifest)].map((path) => ({ path, by: "package.json" }));
  for (const { path, by } of queue) {
    if (named.has(path)) continue;
    named.add(path);
    const text = files.get(path);
    if (text === undefined) {
      problems.push(`${by} names ${path}, which is missing.`);
      continue;
    }
    for (const link of linksOf(path, text)) {
      if (link.startsWith("#") ? manifest.imports?.[link] !== undefined : isElsewhere(link, manifest)) continue;
      queue.push({ path: posix.join(posix.dirname(path), link), by: path });
    }
  }
  for (const path of files.keys()) if (!named.has(path)) problems.push(`No file names ${path}.`);
  return problems;
}

function namedBy({ main, module, types, bin, exports, imports, typesVersions }: Manifest): string[] {
  const exported = pathsIn(exports);
  const run = [main, module, bin, imports].flatMap(pathsIn);
  return [...run, ...exported, ...exported.map(declarationsOf), ...[types, typesVersions].flatMap(pathsIn)];
}

/** Returns the files of the package that a field names. */
function pathsIn(tree: Tree | undefined): string[] {
  if (typeof tree === "string") return [tree.replace(/^\.\//, "")];
  return Object.values(tree ?? {}).flatMap(pathsIn);
}

/** Returns the file in which TypeScript looks for the types of a module that names none. */
function declarationsOf(path: string): string {
  return path.replace(/\.([cm])js$/, ".d.$1ts");
}

/** Returns what a file links to or imports: paths relative to it, names of packages, and names of the `imports`. */
function linksOf(path: string, text: string): string[] {
  if (path.endsWith(".md")) return markdownLinks(text);
  if (!CODE.test(path) && !DECLARATIONS.test(path)) return [];
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const map = /^\/\/# sourceMappingURL=(.*)$/m.exec(text)?.[1];
  const links = DECLARATIONS.test(path) ? imported.map(declarationsOf) : imported;
  return map === undefined ? links : [...links, `./${map}`];
}

function markdownLinks(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```$|`[^`\n]*`/gms, "");
  const targets = [...prose.matchAll(/\]\(([^)#\s]+)/g)].flatMap(([, target]) => target ?? []);
  return targets.filter((target) => !URL.canParse(target)).map((target) => `./${target}`);
}

/** Whether a link leads to Node, or to a package that is installed with this one. */
function isElsewhere(link: string, { name, dependencies, peerDependencies }: Manifest): boolean {
  if (link.startsWith(".")) return false;
  const others = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  return isBuiltin(link) || others.some((other) => link === other || link.startsWith(`${other}/`));
}
