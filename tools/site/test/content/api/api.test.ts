import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "@org/testing";
import { expect, test } from "vitest";
import { entryPoints } from "../../../src/content/api/entry-points.ts";
import { apiPages } from "../../../src/content/api/index.ts";
import type { Page } from "../../../src/page.ts";

const entries = await entryPoints(ROOT);
const pages = await apiPages(entries);

const pageOf = (path: string) => pages.find((page) => page.path === path);

const pathsWhere = (holds: (page: Page) => boolean) => pages.filter(holds).map(({ path }) => path);

/** Lines of a page outside code blocks. */
const prose = ({ markdown }: Page) => markdown.replace(/^```[^]*?^```$/gm, "");

/** Names that a docstring in the sources of `@org/signing` marks with `@internal`. */
async function internalNames(): Promise<string[]> {
  const folder = join(ROOT, "packages/signing/src");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return texts.flatMap((text) => [...text.matchAll(INTERNAL)].map(([, name = ""]) => name));
}

const INTERNAL = /@internal\s*\*\/\s*export (?:async )?(?:function|const|class|interface|type) (\w+)/g;

test("apiPages creates a page for each public function, class and constant", async () => {
  const internal = await internalNames();
  for (const { path, source } of entries) {
    const exported: object = await import(source);
    const names = Object.keys(exported).filter((name) => !internal.includes(name));
    const titles = pages.filter((page) => page.path.startsWith(`${path}/`)).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(names));
  }
});

test("apiPages creates no page for an internal export", async () => {
  const internal = await internalNames();
  expect(internal).not.toEqual([]);
  expect(pages.map(({ title }) => title).filter((title) => internal.includes(title))).toEqual([]);
});

test("apiPages gives each page a unique path, also on a file system that ignores case", () => {
  const paths = pages.map(({ path }) => path.toLowerCase());
  expect(paths).toEqual([...new Set(paths)]);
});

test("apiPages writes no first-level heading", () => {
  expect(pathsWhere((page) => /^# /m.test(prose(page)))).toEqual([]);
});

test("apiPages writes no raw HTML except the element `code`", () => {
  const withoutCode = (page: Page) => prose(page).replace(/`[^`\n]*`/g, "");
  expect(pathsWhere((page) => /(?<!\\)<(?!\/?code>)[A-Za-z/!]/.test(withoutCode(page)))).toEqual([]);
});

test("apiPages writes no path of the machine and no line number of a source", () => {
  const leak = /Defined in|node_modules|\.ts:\d/;
  expect(pathsWhere(({ markdown }) => markdown.includes(`${ROOT}/`) || leak.test(markdown))).toEqual([]);
});

test("apiPages labels each code block with a language", () => {
  const isLabelled = ({ markdown }: Page) =>
    (markdown.match(/^```.*$/gm) ?? []).every((fence, index) => index % 2 === 1 || /^```\w/.test(fence));
  expect(pathsWhere((page) => !isLabelled(page))).toEqual([]);
});

test("apiPages begins the page of an export with its import", () => {
  expect(pageOf("api/signing/verify/createVerifier")?.markdown).toMatch(
    /^```ts\nimport \{ createVerifier \} from "@org\/signing\/verify";\n```\n/,
  );
});

test("apiPages keeps defaults, errors and examples of a docstring", () => {
  expect(pageOf("api/broker-client/createBrokerClient")?.markdown).toContain("Default: `{ attempts: 3 }`");
  const signer = pageOf("api/signing/createSigner")?.markdown;
  expect(signer).toContain("## Throws\n\n[`SigningError`](/api/signing/SigningError):\n\n- `invalid_credentials`");
  expect(signer).toContain("## Example\n\n```ts\nconst signer = createSigner(");
});

test("apiPages lists the options of a function on its page, and creates no page for their type", () => {
  const signer = pageOf("api/signing/createSigner")?.markdown;
  expect(signer).toMatch(/## Parameters\n\nPass either `appKey` and `appSecret`, or `credentials`\./);
  const names = Array.from(signer?.matchAll(/^### `(.+)`$/gm) ?? [], ([, name]) => name);
  expect(names).toEqual(["appKey", "appSecret", "credentials", "now?", "nonce?", "allowInsecureHosts?", "strict?"]);
  expect(signer).toContain("Default: `Date.now`");
  expect(pageOf("api/signing/verify/createVerifier")?.markdown).toContain(
    "### `tolerance`\n\nRequired. Type: <code>number</code>\n",
  );
  expect(pageOf("api/signing/SignerOptions")).toBeUndefined();
  expect(pageOf("api/signing")?.markdown).not.toContain("SignerOptions");
});

test("apiPages writes a type with links in one element `code`", () => {
  const credentials = "[Credentials](/api/signing/Credentials)";
  expect(pageOf("api/signing/createSigner")?.markdown).toContain(
    `Type: <code>() => ${credentials} \\| Promise\\<${credentials}\\></code>`,
  );
});

test("apiPages does not mark a field as required if one alternative of the options omits it", () => {
  const explain = pageOf("api/signing/explain/explain")?.markdown;
  expect(explain).toContain("### `request`\n\nRequired. Type: ");
  expect(explain).toMatch(/### `appSecret`\n\nType: <code>string<\/code>\n/);
});

test("apiPages links to the parameters of the function instead of the type of its options", () => {
  expect(pageOf("api/signing/computeSignature")?.markdown).toContain(
    "[`SignatureInput`](/api/signing/canonicalize#parameters)",
  );
});

test("apiPages shows each code of a union with its docstring", () => {
  expect(pageOf("api/signing/SigningErrorCode")?.markdown).toContain(
    "\n- `invalid_method`: The HTTP method is missing.",
  );
});

test("apiPages shows the strings of a computed union", () => {
  expect(pageOf("api/broker-sandbox/Fault")?.markdown).toContain(`type Fault =\n  | "slow"\n  | "reset"`);
});

test("apiPages shows the fields of unexported events", () => {
  expect(pageOf("api/broker-client/BrokerEvent")?.markdown).toContain('### `type: "attempt_started"`');
});

test("apiPages shows no placeholder, and no properties of the type `components`", () => {
  const text = pages.map(({ markdown }) => markdown).join("\n");
  expect(text).not.toContain("NotDocumentedYet<");
  expect(pageOf("api/broker-client/components")?.markdown).not.toContain("## Properties");
});
