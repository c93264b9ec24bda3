// Finds unreferenced files in a tarball, and references to missing files.
import type { Tarball } from "@org/release";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import ts from "typescript-5.9";

type Tree = string | null | readonly Tree[] | { readonly [key: string]: Tree };

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

/** Every tarball must contain these files, even if no file refers to them. */
const WELL_KNOWN = ["package.json", "README.md", "CHANGELOG.md", "AGENTS.md"];
/** pnpm packs the license of the repository, if the owner has chosen one. */
const LICENSE = "LICENSE";

const CODE = /\.[cm]js$/;
const DECLARATIONS = /\.d\.[cm]ts$/;

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
      problems.push(`${by} refers to ${path}, which is missing.`);
      continue;
    }
    for (const link of linksOf(path, text)) {
      if (link.startsWith("#") ? manifest.imports?.[link] !== undefined : isElsewhere(link, manifest)) continue;
      queue.push({ path: posix.join(posix.dirname(path), link), by: path });
    }
  }
  for (const path of files.keys())
    if (!named.has(path) && path !== LICENSE) problems.push(`No file refers to ${path}.`);
  return problems;
}

function namedBy({ main, module, types, bin, exports, imports, typesVersions }: Manifest): string[] {
  const exported = pathsIn(exports);
  const run = [main, module, bin, imports].flatMap(pathsIn);
  return [...run, ...exported, ...exported.map(declarationsOf), ...[types, typesVersions].flatMap(pathsIn)];
}

function pathsIn(tree: Tree | undefined): string[] {
  if (typeof tree === "string") return [tree.replace(/^\.\//, "")];
  return Object.values(tree ?? {}).flatMap(pathsIn);
}

function declarationsOf(path: string): string {
  return path.replace(/\.([cm])js$/, ".d.$1ts");
}

function linksOf(path: string, text: string): string[] {
  if (path === "AGENTS.md" || path === "README.md") return [...markdownLinks(text), ...ownFilesIn(text)];
  if (path.endsWith(".md")) return markdownLinks(text);
  if (!CODE.test(path) && !DECLARATIONS.test(path)) return [];
  const imported = importsIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  const map = /^\/\/# sourceMappingURL=(.*)$/m.exec(text)?.[1];
  const links = DECLARATIONS.test(path) ? imported.map(declarationsOf) : imported;
  return map === undefined ? links : [...links, `./${map}`];
}

/**
 * Returns the specifiers of `import`, `export`, `import()` and `require()`. The faster `ts.preProcessFile` misses each
 * `import()` after a template with escapes.
 */
function importsIn(node: ts.Node): string[] {
  const [named] =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? [node.moduleSpecifier] : argumentsOf(node);
  const own = named !== undefined && ts.isStringLiteral(named) ? [named.text] : [];
  const inner: string[] = [];
  ts.forEachChild(node, (child) => void inner.push(...importsIn(child)));
  return [...own, ...inner];
}

function argumentsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? [node.argument.literal] : [];
  if (!ts.isCallExpression(node)) return [];
  const { expression } = node;
  const isLoad = expression.kind === ts.SyntaxKind.ImportKeyword;
  return isLoad || (ts.isIdentifier(expression) && expression.text === "require") ? node.arguments : [];
}

function markdownLinks(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```$|`[^`\n]*`/gms, "");
  const targets = [...prose.matchAll(/\]\(([^)#\s]+)/g)].flatMap(([, target]) => target ?? []);
  return targets.filter((target) => !URL.canParse(target)).map((target) => `./${target}`);
}

/** Returns the files of the package that a document mentions in a code span, such as `dist/index.d.mts`. */
function ownFilesIn(text: string): string[] {
  return Array.from(
    text.matchAll(/`(dist\/[\w./-]+|docs\/[\w-]+\.md|[A-Z]+\.md)`(?! of )/g),
    ([, path]) => `./${path}`,
  );
}

/** Returns whether a specifier refers to the package by its name, to a dependency, or to a built-in module of Node. */
function isElsewhere(link: string, { name, dependencies, peerDependencies }: Manifest): boolean {
  if (link.startsWith(".")) return false;
  const others = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  return isBuiltin(link) || others.some((other) => link === other || link.startsWith(`${other}/`));
}
