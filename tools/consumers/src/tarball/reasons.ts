// Why a file is in a tarball: because everybody looks for it, or because another file names it.
import type { Tarball } from "@org/release";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import ts from "typescript-5.9";
import { declarationsOf, pathsIn, readManifest, type Manifest } from "./manifest.ts";

/** What people and registries look for by name. */
const EVERYWHERE = ["package.json", "README.md", "CHANGELOG.md"];

const CODE = /\.[cm]js$/;
const DECLARATIONS = /\.d\.[cm]ts$/;

/** Walks from file to file: a sentence for each that has no reason, and for each that is named and not there. */
export function withoutReason(files: Tarball["files"]): string[] {
  const manifest = readManifest(files);
  const complaints = manifest.license === undefined ? ["package.json has no licence."] : [];
  const named = new Set<string>();
  const queue = [...EVERYWHERE, ...namedBy(manifest)].map((path) => ({ path, by: "package.json" }));
  for (const { path, by } of queue) {
    if (named.has(path)) continue;
    named.add(path);
    const text = files.get(path);
    if (text === undefined) {
      complaints.push(`${by} names ${path}, which is not there.`);
      continue;
    }
    for (const link of linksOf(path, text)) {
      if (link.startsWith("#") ? manifest.imports?.[link] !== undefined : isElsewhere(link, manifest)) continue;
      queue.push({ path: posix.join(posix.dirname(path), link), by: path });
    }
  }
  for (const path of files.keys()) if (!named.has(path)) complaints.push(`Nothing names ${path}.`);
  return complaints;
}

function namedBy({ main, module, types, bin, exports, imports, typesVersions }: Manifest): string[] {
  const exported = pathsIn(exports);
  const run = [main, module, bin, imports].flatMap(pathsIn);
  return [...run, ...exported, ...exported.map(declarationsOf), ...[types, typesVersions].flatMap(pathsIn)];
}

/** What a file needs or shows: paths from where it stands, names of packages, and names of the `imports`. */
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

/** In Node, or in a package that is installed with this one. */
function isElsewhere(link: string, { name, dependencies, peerDependencies }: Manifest): boolean {
  if (link.startsWith(".")) return false;
  const others = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  return isBuiltin(link) || others.some((other) => link === other || link.startsWith(`${other}/`));
}
