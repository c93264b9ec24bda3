// Makes the output of Astro independent of the host, adds a policy to each page, and checks the links.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { type DefaultTreeAdapterTypes as Tree, parse, parseFragment, serialize } from "parse5";
import { addExcerpts } from "./excerpts.ts";
import { elementsOf, makeRelative, problemsOf, relativeMarkdown, relativeScript, textOf } from "./links.ts";
import { policyOf } from "./policy.ts";

/** Returns the paths of all files below a directory, such as `guides/upgrading.html`. */
export async function filesOf(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => extname(name) !== "").map((name) => name.replaceAll(sep, "/"));
}

/** @throws {Error} a link has no target, or a page loads a resource from another host */
export async function finish(dist: string): Promise<void> {
  const names = await filesOf(dist);
  const pages = new Map<string, Tree.Document>();
  for (const name of names) {
    const file = join(dist, name);
    // Starlight always imports Pagefind. The new path contains the site's own module, which wraps Pagefind.
    if (extname(name) === ".js")
      await writeFile(file, relativeScript(await readFile(file, "utf8")).replace("+`/pagefind/`", "+`/search/`"));
    if (extname(name) !== ".html") continue;
    const page = parse(await readFile(file, "utf8"), { scriptingEnabled: false });
    makeRelative(page, name);
    labelCells(page);
    if (name === "404.html") await inlineStyles(page, dist);
    pages.set(name, page);
    addMeta(page, name, policyOf(page, name === "explainer.html"));
    await writeFile(file, serialize(page));
  }
  for (const name of names.filter((each) => extname(each) === ".pf_fragment"))
    await writeFile(join(dist, name), addExcerpts(await readFile(join(dist, name)), pages));
  const index = join(dist, "llms.txt");
  await writeFile(index, relativeMarkdown(await readFile(index, "utf8")));
  const problems = problemsOf(pages, new Set(names));
  if (problems.length > 0) throw new Error(`The site has these problems:\n${problems.join("\n")}`);
}

/** Replaces links to style sheets with the styles. A host sends 404.html for any URL, so relative links would break. */
async function inlineStyles(page: Tree.Document, dist: string): Promise<void> {
  for (const element of elementsOf(page)) {
    const { href, rel } = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
    if (rel !== "stylesheet" || href === undefined) continue;
    const value = await readFile(join(dist, href), "utf8");
    const text: Tree.TextNode = { nodeName: "#text", value, parentNode: element };
    Object.assign(element, { nodeName: "style", tagName: "style", attrs: [], childNodes: [text] });
  }
}

/**
 * Adds the policy, and the picture that other programs show next to a link to the page. They need an absolute URL, so
 * the deployment sets SITE_URL. Without SITE_URL, the URL is relative.
 */
export function addMeta(page: Tree.Document, file: string, policy: string): void {
  const root = process.env["SITE_URL"] ?? "../".repeat(file.split("/").length - 1);
  const { childNodes } = parseFragment(`
    <meta http-equiv="content-security-policy" content="${policy}">
    <meta property="og:image" content="${root}og.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">`);
  // Each page has a head, because the parser adds a missing head.
  elementsOf(page)
    .find(({ tagName }) => tagName === "head")
    ?.childNodes.unshift(...childNodes);
}

/** Adds the heading of its column to each cell, because a narrow screen shows no head of a table. */
export function labelCells(page: Tree.ParentNode): void {
  for (const table of elementsOf(page).filter(({ tagName }) => tagName === "table")) {
    const cells = elementsOf(table);
    const heads = cells.filter(({ tagName }) => tagName === "th");
    const hasCode = (head: Tree.Element) => elementsOf(head).some(({ tagName }) => tagName === "code");
    const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    const labels = heads.map((head) => (hasCode(head) ? textOf(head) : capitalized(textOf(head))));
    for (const row of cells.filter(({ tagName }) => tagName === "tr")) {
      const data = elementsOf(row).filter(({ tagName }) => tagName === "td");
      for (const [index, { attrs }] of data.entries()) attrs.push({ name: "data-label", value: labels[index] ?? "" });
    }
  }
}
