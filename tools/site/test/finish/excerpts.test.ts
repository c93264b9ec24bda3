import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "parse5";
import { expect, test } from "vitest";
import { addExcerpts, excerptsOf } from "../../src/finish/excerpts.ts";

const PAGE = parse(`<head><meta name="description" content="Lists <all> codes &amp; more."></head><body>
  <p>Before the title.</p><h1 id="_top">Codes</h1><p>Not the description.</p>
  <h2 id="errors">Errors</h2><pre>const code = 1;</pre><table><tr><td>cell text</td></tr></table>
  <p>The <b>first</b> sentence of a=1&amp;b. The second.</p>
  <h2 id="fields">Fields</h2><p>Type: <code>string</code></p><p>Name of the field.</p>
  <h2 id="notes">Notes</h2><p class="starlight-aside__title">A note title</p><ul><li>An item. More.</li></ul>
  <h2 id="codes">Codes</h2><table><tr><td><span id="timed_out">timed_out</span></td><td>a limit</td><td>wait</td></tr></table>
</body>`);

const EXCERPTS = {
  _top: ["Lists &lt;all> codes &amp; more.", "Not the description."],
  errors: ["The first sentence of a=1&amp;b.", "The second."],
  fields: ["Name of the field."],
  notes: ["An item.", "More."],
  timed_out: ["a limit; wait"],
};

test("excerptsOf returns the sentences of each section, the description, and the other cells of a named row", () => {
  expect(excerptsOf(PAGE)).toEqual(EXCERPTS);
});

test("addExcerpts adds the excerpts of the page, and keeps the other fields", () => {
  const fragment = gzipSync(`pagefind_dcd${JSON.stringify({ url: "/a.html", content: "x" })}`);
  const added = gunzipSync(addExcerpts(fragment, new Map([["a.html", PAGE]]))).toString();
  expect(added.startsWith("pagefind_dcd{")).toBe(true);
  expect(JSON.parse(added.slice(12))).toEqual({ url: "/a.html", content: "x", excerpts: EXCERPTS });
});

test("addExcerpts throws if the site lacks a page that the index has", () => {
  const fragment = gzipSync(`pagefind_dcd${JSON.stringify({ url: "/gone.html" })}`);
  expect(() => addExcerpts(fragment, new Map())).toThrow("/gone.html");
});
