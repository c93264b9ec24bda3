// Makes the output of Astro independent of the host, adds a policy to each page, and checks the links.
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { problemsOf } from "./check.ts";
import { filesOf } from "./files.ts";
import { withInlineIcon, withPolicy } from "./policy.ts";
import { relativeHtml, relativeMarkdown, relativeScript } from "./urls.ts";

/** @throws {Error} a link has no target, or a page loads a resource from another host */
export async function finish(dist: string): Promise<void> {
  const names = await filesOf(dist);
  const icon = await readFile(join(dist, "favicon.svg"));
  const pages = new Map<string, string>();
  for (const name of names) {
    const file = join(dist, name);
    if (extname(name) === ".js") await writeFile(file, relativeScript(await readFile(file, "utf8")));
    if (extname(name) !== ".html") continue;
    const isExplainer = name === "explainer.html";
    const relativeText = relativeHtml(await readFile(file, "utf8"), name);
    const html = withPreview(
      name,
      withPolicy(isExplainer ? withInlineIcon(relativeText, icon) : relativeText, isExplainer),
    );
    pages.set(name, html);
    await writeFile(file, html);
  }
  const index = join(dist, "llms.txt");
  await writeFile(index, relativeMarkdown(await readFile(index, "utf8")));
  const problems = problemsOf(pages, new Set(names));
  if (problems.length > 0) throw new Error(`The site has these problems:\n${problems.join("\n")}`);
}

/**
 * Names the picture that other programs show next to a link to the page. They need an absolute URL, so the deployment
 * sets SITE_URL. A build for another host has a relative URL.
 */
function withPreview(file: string, html: string): string {
  const root = process.env["SITE_URL"] ?? "../".repeat(file.split("/").length - 1);
  const preview = { "og:image": `${root}og.png`, "og:image:width": "1200", "og:image:height": "630" };
  const tags = Object.entries(preview).map(([name, value]) => `<meta property="${name}" content="${value}">`);
  return html.replace("</head>", `${tags.join("")}</head>`);
}
