import { expect, test } from "vitest";
import { markdownProcessor } from "../src/markdown-processor.ts";

async function htmlOf(markdown: string): Promise<string> {
  const renderer = await markdownProcessor.createRenderer({ syntaxHighlight: false });
  return (await renderer.render(markdown)).code.trim();
}

test.for([
  "<script>send();</script>",
  "Text <script>send();</script>",
  "` <img src=x onerror=send()>",
  "- <a href=javascript:send()>a</a>",
  "| a |\n| --- |\n| <svg onload=send()> |",
  "<!-- a --><script>send();</script>",
  '<span id="a" onclick="send()">a</span>',
  "<SCRIPT\nsrc=x>",
])("the site shows the HTML in %j as text", async (markdown) => {
  const html = await htmlOf(markdown);
  expect(html).toContain("&lt;");
  expect(html).not.toMatch(/<(?:script|img|a|svg|!--|span id="a" )/i);
});

test.for(['<span id="listAccounts">`listAccounts`</span>', "<code>&#96;</code>"])(
  "the site keeps the tags in %j",
  async (markdown) => {
    expect(await htmlOf(markdown)).toMatch(/<(?:span id="listAccounts"|code)>/);
  },
);

test("the site keeps the quotes and the hyphens of a command", async () => {
  expect(await htmlOf('broker --name "a"')).toBe('<p>broker --name "a"</p>');
});
