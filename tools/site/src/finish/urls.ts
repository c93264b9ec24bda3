// Makes the URLs of a build relative, so that the site works under any path of a host.
import { dirname, posix } from "node:path";
import { BASE } from "../paths.ts";
import { mapTags } from "./html.ts";

/**
 * Replaces absolute paths in `href` and `src` with paths relative to the page, and adds `.html` to links
 * between pages.
 *
 * @param file path of the page in the build, such as `guides/upgrading.html`
 */
export function relativeHtml(html: string, file: string): string {
  return mapTags(html, (tag) =>
    tag.replaceAll(
      /"[^"]*"|'[^']*'|(\s(?:href|src)=)(?:"(\/(?!\/)[^"]*)"|'(\/(?!\/)[^']*)')/gi,
      (whole, name: string | undefined, quoted: string | undefined, apostrophed: string) => {
        if (name === undefined) return whole;
        const quote = quoted === undefined ? "'" : '"';
        return `${name}${quote}${relativeUrl(quoted ?? apostrophed, file)}${quote}`;
      },
    ),
  );
}

function relativeUrl(url: string, file: string): string {
  const path = url.startsWith(`${BASE}/`) || url === BASE ? url.slice(BASE.length) : url;
  const [, target = "", rest = ""] = /^\/?([^?#]*)(.*)$/.exec(path) ?? [];
  const relative = posix.relative(dirname(file), fileOf(target)) || posix.basename(file);
  // A browser reads a colon in the first segment as the end of a scheme.
  return `${/^[^/]*:/.test(relative) ? "./" : ""}${relative}${rest}`;
}

/** Replaces absolute paths in the links of a Markdown file in the root of the site. */
export function relativeMarkdown(markdown: string): string {
  return markdown.replaceAll(/(?<=\]\()\/[^)]*/g, (url) => relativeUrl(url, "index.html"));
}

/** Returns the file of a link, such as `guides/upgrading.html` for `guides/upgrading`. */
function fileOf(target: string): string {
  const path = target.replace(/\/$/, "");
  if (path === "") return "index.html";
  return posix.extname(path) === "" ? `${path}.html` : path;
}

/** Replaces the base path in a script with an expression for the site's root, the parent of the scripts' directory. */
export function relativeScript(script: string): string {
  const root = '(new URL("..",import.meta.url).pathname)';
  return script.replaceAll(new RegExp(`(["'\`])${BASE}(/?)\\1`, "g"), (_, _quote, slash: string) =>
    slash ? root : `${root}.slice(0,-1)`,
  );
}
