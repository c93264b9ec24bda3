// Makes the URLs of a build relative, so that the site works under any path of a host, and checks the links.
import { dirname, posix } from "node:path";
import { type DefaultTreeAdapterTypes as Tree, serialize } from "parse5";
import { BASE } from "../paths.ts";

/** Returns the elements below a node, also the elements in templates. */
export function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  const { childNodes } = "content" in node ? node.content : node;
  return childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsOf(child)] : []));
}

/** Returns the text of an element and of the elements below. */
export function textOf({ childNodes }: Tree.Element): string {
  return childNodes.map((child) => ("value" in child ? child.value : "tagName" in child ? textOf(child) : "")).join("");
}

export function attributesOf(page: Tree.ParentNode): Tree.Element["attrs"] {
  return elementsOf(page).flatMap(({ attrs }) => attrs);
}

/**
 * Replaces absolute paths in `href` and `src` with paths relative to the page, and adds `.html` to links
 * between pages.
 *
 * @param file path of the page in the build, such as `guides/upgrading.html`
 */
export function makeRelative(page: Tree.ParentNode, file: string): void {
  for (const attribute of attributesOf(page))
    if (["href", "src"].includes(attribute.name) && /^\/(?!\/)/.test(attribute.value))
      attribute.value = relativeUrl(attribute.value, file);
}

function relativeUrl(url: string, file: string): string {
  const path = url.startsWith(`${BASE}/`) || url === BASE ? url.slice(BASE.length) : url;
  const [, target = "", rest = ""] = /^\/?([^?#]*)(.*)$/.exec(path) ?? [];
  return `${posix.relative(dirname(file), fileOf(target)) || posix.basename(file)}${rest}`;
}

/** Returns the file of a link, such as `guides/upgrading.html` for `guides/upgrading`. */
function fileOf(target: string): string {
  const path = target.replace(/\/$/, "");
  if (path === "") return "index.html";
  return posix.extname(path) === "" ? `${path}.html` : path;
}

/** Replaces absolute paths in the links of a Markdown file in the root of the site. */
export function relativeMarkdown(markdown: string): string {
  return markdown.replaceAll(/(?<=\]\()\/[^)]*/g, (url) => relativeUrl(url, "index.html"));
}

/** Replaces the base path in a script with an expression for the site's root, the parent of the scripts' directory. */
export function relativeScript(script: string): string {
  const root = '(new URL("..",import.meta.url).pathname)';
  return script.replaceAll(new RegExp(`(["'\`])${BASE}(/?)\\1`, "g"), (_, _quote, slash: string) =>
    slash ? root : `${root}.slice(0,-1)`,
  );
}

/** Returns the problems of a build: links without a target, absolute URLs, and resources of other hosts. */
export function problemsOf(pages: ReadonlyMap<string, Tree.ParentNode>, names: ReadonlySet<string>): string[] {
  const anchors = new Map(Array.from(pages, ([file, page]) => [file, anchorsOf(page)]));
  return [...pages].flatMap(([file, page]) => [
    ...attributesOf(page).flatMap(({ name, value }) => {
      const problem = name === "href" ? linkProblem(file, value, names, anchors) : urlProblem(name, value);
      return problem === undefined ? [] : [`${file}: ${name}="${value}" ${problem}`];
    }),
    ...(serialize(page).includes(BASE) ? [`${file} contains the base path of the build outside of href and src`] : []),
  ]);
}

/** Returns the identifiers of a page, as plain text and as a link can encode them. */
function anchorsOf(page: Tree.ParentNode): Set<string> {
  const ids = attributesOf(page).filter(({ name }) => name === "id");
  return new Set(ids.flatMap(({ value }) => [value, encodeURIComponent(value)]));
}

/** Attributes with URLs of resources. Of these, the build makes only `src` relative. */
const RESOURCES = ["src", "srcset", "poster", "action", "formaction", "ping", "background", "data"];

function urlProblem(name: string, value: string): string | undefined {
  const isAbsolute = RESOURCES.includes(name) && /(?:^|,)\s*(?:[a-z]+:)?\//i.test(value);
  return isAbsolute ? "is an absolute URL" : undefined;
}

function linkProblem(
  file: string,
  href: string,
  names: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^javascript:/i.test(href)) return "is a script";
  if (/^[a-z][a-z+.-]*:/i.test(href)) return undefined;
  if (href.startsWith("/")) return "is an absolute path";
  const [path = "", fragment = ""] = href.split("#", 2);
  const target = path === "" ? file : posix.join(dirname(file), path);
  if (!names.has(target)) return `is wrong, because ${target} does not exist`;
  const known = anchors.get(target);
  const isKnown = ["", "_top"].includes(fragment) || known === undefined || known.has(fragment);
  return isKnown ? undefined : `is wrong, because ${target} has no such heading`;
}
