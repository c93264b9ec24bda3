// Writes the input of Astro: a Markdown file for each page, the sidebar, and files that Astro copies.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "@org/testing";
import { readLedger } from "@org/revisions/ledger";
import type { Page } from "../page.ts";
import { CONTENT, SITE } from "../paths.ts";
import { entryPoints } from "./api/entry-points.ts";
import { apiPages } from "./api/index.ts";
import { readDocuments } from "./documents.ts";
import { llmsText } from "./llms.ts";
import { operationPages } from "./operations/index.ts";
import { describeCounts, exampleOf, readReference } from "./operations/reference.ts";
import { revisionPage } from "./revisions.ts";
import { crumbsOf, sidebarOf, type Crumb } from "./sidebar.ts";

/** @returns number of pages */
export async function generate(): Promise<number> {
  const file = "spec/openapi.yaml";
  const reference = await readReference(await readFile(join(ROOT, file), "utf8"), file);
  const ledger = await readLedger(join(ROOT, "spec/revisions"));
  const { pages: documents, copies } = await readDocuments(ROOT);
  const entries = await entryPoints(ROOT);
  const api = await apiPages(entries);
  const pages = [...documents, ...operationPages(reference, ledger), revisionPage(ledger), ...api];

  await rm(CONTENT, { recursive: true, force: true });
  await cp(join(SITE, "public"), join(CONTENT, "public"), { recursive: true });
  for (const file of copies) await cp(join(ROOT, file), join(CONTENT, "public/files", file));
  for (const page of pages) await write(`docs/${page.path}.md`, markdownFile(page, crumbsOf(page.path, pages)));
  await write("public/llms.txt", llmsText(pages, reference.spec));
  await write("public/search/words.js", `export default ${JSON.stringify(wordsOf(pages))};\n`);
  await write("sidebar.json", JSON.stringify(sidebarOf(pages, entries)));
  const home = { counts: describeCounts(reference.spec), ...exampleOf(reference) };
  await write("home.json", JSON.stringify(home));
  return pages.length;
}

async function write(path: string, text: string): Promise<void> {
  const file = join(CONTENT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * Words that users type into the search, such as the tasks of the home page. A search for these words lists the page
 * first, even if its text has few of them.
 */
const KEYWORDS: Readonly<Record<string, string>> = {
  "guides/errors-and-retries":
    "a call failed, may I send it again, idempotency, idempotent, duplicate order, double order, order placed twice, double submit, retry order, send order again, resend, retries, timeout, timed out, connection reset, ECONNRESET",
  "guides/getting-started": "make a first call, install, tarball, environment variables",
  "guides/other-languages":
    "write a signer in another language, write a signer in Python, Go, Java or C#, golang, csharp, Rust, Ruby, PHP",
  "guides/headers":
    "which headers does a request need, headers, which headers, required headers, which fields, required fields, timestamp, nonce, x-app-key, x-timestamp, x-signature, x-signature-algorithm, x-signature-version, x-signature-nonce",
  "guides/own-http-client": "sign with another HTTP client",
  "guides/sandbox":
    "sandbox, test without the service, mock, mock server, stub, fake, fake server, test double, simulator",
  "guides/support": "websocket, streaming, streams of quotes",
  "guides/tokens-proxies-rate-limits":
    "429, rate limit, rate limiter, throttle, too many requests, secret leaked, leaked secret",
  "guides/troubleshooting": "401, 403, unauthorized, forbidden, signature mismatch, clock, clock skew",
  "guides/verifying": "replay, replay attack, replay protection, replayed request",
  "packages/broker-client/CHANGELOG": "changelog",
  "packages/broker-cli": "debug a request from the terminal, environment variables",
  "packages/signing": "verify signed requests",
};

/** Returns the words of titles, headings and keywords, for a search with a typing error. */
function wordsOf(pages: readonly Page[]): string[] {
  const texts = pages.flatMap(({ path, title, keywords, markdown }) => [
    title,
    keywords ?? KEYWORDS[path] ?? "",
    ...(markdown.match(/^#+ .*$/gm) ?? []),
  ]);
  const words = texts
    .join(" ")
    .toLowerCase()
    .match(/[a-z]{5,}/g);
  return [...new Set(words)].toSorted();
}

/** Matches the pages that repeat the words of the guides, and the pages for maintainers. */
const MINOR = /^(?:api|examples|repository)\/|\/(?:AGENTS|CHANGELOG|error-codes|releasing|spec-revision|vectors)$/;

/** Adds the front matter that the site reads. The search omits copies of source files. */
function markdownFile(page: Page, crumbs: readonly Crumb[]): string {
  const { path, title, description, markdown, isMinor } = page;
  // The page of error codes has an anchor for each code. With these keywords, the search finds the page by a code.
  const anchors = Array.from(markdown.matchAll(/<span id="(\w+)">/g), ([, id]) => id).join(", ");
  const codes = anchors === "" ? undefined : `error codes, ${anchors}, ${anchors.replaceAll("_", " ")}`;
  const keywords = page.keywords ?? KEYWORDS[path] ?? codes;
  const fields = {
    // A title and a description are plain text.
    title: title.replaceAll("`", ""),
    description: description.replaceAll("`", ""),
    pagefind: !path.startsWith("source/"),
    crumbs,
    isMinor: isMinor ?? MINOR.test(path),
    ...(keywords !== undefined && { keywords }),
    // EXPLAIN.md has a heading for each of its codes, so the table of contents omits these headings.
    ...(path.endsWith("/EXPLAIN") && { tableOfContents: { maxHeadingLevel: 2 } }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join("")}---\n${markdown.trimEnd()}\n`;
}
