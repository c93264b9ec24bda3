import { parseFragment, serialize } from "parse5";
import { expect, test } from "vitest";
import { BASE } from "../../src/paths.ts";
import { makeRelative, relativeMarkdown, relativeScript } from "../../src/finish/links.ts";

const normal = (html: string) => serialize(parseFragment(html));

function relativeHtml(html: string, file: string): string {
  const fragment = parseFragment(html);
  makeRelative(fragment, file);
  return serialize(fragment);
}

test.for<readonly [string, string, string]>([
  ["/guides/a", "index.html", "guides/a.html"],
  ["/guides/a#part", "guides/b.html", "a.html#part"],
  ["/", "guides/b.html", "../index.html"],
  [`${BASE}/_astro/x.css`, "guides/b.html", "../_astro/x.css"],
  [BASE, "a/b/c.html", "../../index.html"],
  ["/llms.txt", "index.html", "llms.txt"],
  ["/guides/a", "guides/a.html", "a.html"],
])("makeRelative replaces %s on the page %s with %s", ([url, file, expected]) => {
  expect(relativeHtml(`<a class="x" href="${url}">`, file)).toBe(`<a class="x" href="${expected}"></a>`);
});

test("makeRelative replaces the path of a picture in SVG", () => {
  expect(relativeHtml('<svg><use href="/b.svg#x"/></svg>', "guides/a.html")).toBe(
    '<svg><use href="../b.svg#x"></use></svg>',
  );
});

test.for([
  '<a href="https://example.com/a">',
  '<a href="//example.com/a">',
  '<a href="#part">',
  '<a data-code="<a href=/x>">',
  '<script>const a = `<a href="/x">`;</script>',
])("makeRelative keeps %s", (html) => {
  expect(relativeHtml(html, "guides/a.html")).toBe(normal(html));
});

test("relativeMarkdown makes the links of a text relative to the root of the site", () => {
  expect(relativeMarkdown("- [a](/b/c): d. [e](/f#g) [h](https://example.com/)")).toBe(
    "- [a](b/c.html): d. [e](f.html#g) [h](https://example.com/)",
  );
});

test("relativeScript returns a script that computes the root of the site from its own URL", async () => {
  const script = relativeScript(`export const a=()=>{return\`${BASE}\`},b="${BASE}/";`);
  const { a, b } = await import(
    `data:text/javascript,${encodeURIComponent(script.replaceAll("import.meta.url", '"http://127.0.0.1/docs/_astro/x.js"'))}`
  );
  expect([a(), b]).toEqual(["/docs", "/docs/"]);
});
