import { createHash } from "node:crypto";
import { parse, serialize } from "parse5";
import { expect, test } from "vitest";
import { addMeta } from "../../src/finish/finish.ts";
import { policyOf } from "../../src/finish/policy.ts";

const HTML = '<html><head><script>let a;</script><script src="b.js"></script><style>p{}</style></head></html>';
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("policyOf allows the inline scripts and styles of a page by their hashes", () => {
  const policy = policyOf(parse(HTML), false);
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash("let a;")};`);
  expect(policy).toContain(`style-src-elem 'self' ${hash("p{}")};`);
});

test("policyOf blocks all connections and all scripts that are not inline on the explainer page", () => {
  const policy = policyOf(parse(HTML), true);
  expect(policy).toContain(`script-src ${hash("let a;")};`);
  expect(policy).toContain("connect-src 'none';");
});

test("addMeta adds the policy before all other elements, also to a page without a head", () => {
  for (const html of [HTML, "<!doctype html><title>a</title>"]) {
    const page = parse(html);
    addMeta(page, "a/b.html", "default-src 'none'");
    expect(serialize(page)).toMatch(
      /<head>\s*<meta http-equiv="content-security-policy" content="default-src 'none'">\s*<meta property="og:image" content="\.\.\/og\.png">/,
    );
  }
});
