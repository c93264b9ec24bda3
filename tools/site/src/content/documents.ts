// Converts Markdown files of the repository to pages, and also most files that these Markdown files link to.
import { readdir, readFile } from "node:fs/promises";
import { dirname, extname, join, posix } from "node:path";
import type { Page } from "../page.ts";
import { codeBlock, descriptionOf } from "./markdown.ts";

/** Directories whose Markdown files all become pages. Most other files become a page only if a page links to them. */
const DIRECTORIES = [
  "docs",
  "packages/signing",
  "packages/broker-client",
  "packages/broker-sandbox",
  "packages/broker-cli",
];

/**
 * Returns the path of a file's page, such as `guides/upgrading` for `docs/upgrading.md`.
 *
 * @param file path in the repository, with slashes
 */
export function pathOf(file: string): string {
  // On the site, a link to this README opens the explainer, because a Markdown file cannot link to the explainer.
  if (file === "tools/site/README.md") return "explainer";
  if (isCopied(file)) return `files/${file}`;
  // Astro would read `.html` at the end of a path as the extension of the page.
  if (extname(file) !== ".md") return `source/${file.replaceAll(".", "-")}`;
  const path = file
    .replace(/^docs\//, "guides/")
    .replace(/\/README\.md$/, "")
    .replace(/\.md$/, "");
  return /^(?:guides|packages|examples)(?:\/|$)/.test(path) ? path : `repository/${path}`;
}

interface Documents {
  readonly pages: readonly Page[];
  /** Paths of the repository's files that the site contains unchanged. */
  readonly copies: readonly string[];
}

/** Reads the Markdown files of the repository, and the files that they link to. */
export async function readDocuments(root: string): Promise<Documents> {
  const pages = new Map<string, Page>();
  const copies = new Set<string>();
  const waiting = (await Promise.all(DIRECTORIES.map((directory) => markdownFiles(root, directory)))).flat();
  for (const file of waiting) {
    if (pages.has(file)) continue;
    if (isCopied(file)) {
      copies.add(file);
      continue;
    }
    const text = await readFile(join(root, file), "utf8");
    const isDocument = extname(file) === ".md";
    pages.set(file, isDocument ? documentPage(file, text, (linked) => waiting.push(linked)) : sourcePage(file, text));
  }
  return { pages: [...pages.values()], copies: [...copies] };
}

// The site copies a JSON file unchanged, and has no page for it.
function isCopied(file: string): boolean {
  return extname(file) === ".json";
}

async function markdownFiles(root: string, directory: string): Promise<string[]> {
  const names = await readdir(join(root, directory));
  return names.filter((name) => name.endsWith(".md")).map((name) => `${directory}/${name}`);
}

/**
 * Converts a Markdown file to a page.
 *
 * @param file path in the repository, with slashes
 * @param onLink receives the path of each file that the text links to
 */
export function documentPage(file: string, text: string, onLink: (file: string) => void): Page {
  const [, heading, rest] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
  if (heading === undefined || rest === undefined)
    throw new Error(`${file} must begin with a heading such as "# Guides".`);
  const markdown = rewriteLinks(rest, (target) => {
    const [path = "", fragment] = target.split("#", 2);
    const linked = posix.join(dirname(file), path);
    if (pathOf(linked) !== "explainer") onLink(linked);
    return `/${pathOf(linked)}${fragment === undefined ? "" : `#${fragment}`}`;
  });
  // A changelog and a README have the same heading, the name of the package. So the changelog gets another title.
  const [title, description] = file.endsWith("/CHANGELOG.md")
    ? [`Changelog of ${heading}`, `Changes in each version of ${heading}.`]
    : [heading, descriptionOf(rest)];
  return { path: pathOf(file), title, description, markdown };
}

function sourcePage(file: string, text: string): Page {
  const markdown = codeBlock(extname(file).slice(1), text);
  return { path: pathOf(file), title: file, description: `Text of the file \`${file}\` of the repository.`, markdown };
}

/** Matches a code block, a code span, or the target of a link. */
const CODE_OR_TARGET = /^( *)(`{3,}|~{3,})[^\n]*\n[^]*?^ *\2[`~]*[ \t]*$|`[^`\n]+`|\]\(([^)\s]+)\)/gm;

/**
 * Replaces the targets of Markdown links. The function changes no code, no link with a scheme, no absolute path and no
 * link to a heading of the same page.
 */
export function rewriteLinks(markdown: string, rewrite: (target: string) => string): string {
  return markdown.replaceAll(CODE_OR_TARGET, (found, _indent, _fence, target?: string) =>
    target === undefined || /^(?:[a-z][a-z+.-]*:|#|\/)/i.test(target) ? found : `](${rewrite(target)})`,
  );
}
