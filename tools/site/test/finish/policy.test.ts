import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withInlineIcon, withPolicy } from "../../src/finish/policy.ts";

const HTML = '<html><head><script>let a;</script><script src="b.js"></script><style>p{}</style></head></html>';
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("withPolicy allows the inline scripts and styles of a page by their hashes", () => {
  const html = withPolicy(HTML, false);
  expect(html).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash("let a;")};`);
  expect(html).toContain(`style-src-elem 'self' ${hash("p{}")};`);
});

test("withPolicy blocks all connections and all scripts that are not inline on the explainer page", () => {
  const html = withPolicy(HTML, true);
  expect(html).toContain(`script-src ${hash("let a;")};`);
  expect(html).toContain("connect-src 'none';");
});

test("withPolicy ignores a script in an attribute or in a comment", () => {
  const others = '<!-- <script> --><p data-code="<script>"></p><p data-code="<script>let b;</script>"></p>';
  const html = withPolicy(`<head>${others}<script>let a;</script></head>`, true);
  expect(html).toContain(`script-src ${hash("let a;")};`);
});

test("withPolicy rejects a page without a head", () => {
  expect(() => withPolicy("<!doctype html><title>a</title>", false)).toThrow("no tag <head>");
});

test("withInlineIcon replaces the URL of the icon with the icon, and rejects a page without this link", () => {
  const page = (href: string) => `<link rel="icon" href="${href}">`;
  expect(withInlineIcon(page("favicon.svg"), Buffer.from("a"))).toBe(page("data:image/svg+xml;base64,YQ=="));
  expect(() => withInlineIcon(page("icon.png"), Buffer.from("a"))).toThrow("no link to favicon.svg");
});
