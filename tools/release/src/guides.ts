// Copies guides into a package, because an installed package does not contain the repository's directory `docs/`.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { ROOT } from "./packages.ts";

interface Place {
  /** Directory of the package in the repository, such as `packages/signing`. */
  readonly directory: string;
  /** Guides in the package, such as `docs/verifying.md`. */
  readonly guides: readonly string[];
  /** URL of the repository, if `tools/make-it-yours.mjs` has written the URL. */
  readonly url: string | undefined;
}

/** Copies the guides that a package's README mentions into the package's directory `docs/`. */
export async function copyGuides(directory: string): Promise<void> {
  const read = (...path: string[]) => readFile(join(ROOT, ...path), "utf8");
  const { repository }: { repository?: { readonly url: string } } = JSON.parse(await read(directory, "package.json"));
  const guides = guidesIn(await read(directory, "README.md"));
  const url = repository?.url.replace(/^git\+|\.git$/g, "");
  const docs = join(ROOT, directory, "docs");
  await rm(docs, { recursive: true, force: true });
  if (guides.length > 0) await mkdir(docs);
  for (const guide of guides) {
    await writeFile(join(ROOT, directory, guide), moveLinks(await read(guide), { directory, guides, url }));
  }
}

export function guidesIn(readme: string): string[] {
  return [...new Set(Array.from(readme.matchAll(/`(docs\/[\w-]+\.md)`/g), ([, path = ""]) => path))];
}

/** Adapts the links of a guide to the package. A link to a file outside the package becomes a URL or text. */
export function moveLinks(guide: string, { directory, guides, url }: Place): string {
  return guide.replaceAll(/\[([^\]]*)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)/g, (_, text, path, fragment = "") => {
    const file = posix.join("docs", path);
    const inPackage = guides.includes(file) ? file : file.replace(`${directory}/`, "");
    if (guides.includes(file) || file !== inPackage) {
      return `[${text}](${posix.relative("docs", inPackage)}${fragment})`;
    }
    return url === undefined ? text : `[${text}](${url}/blob/main/${file}${fragment})`;
  });
}
