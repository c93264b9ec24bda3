import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { BASE } from "../../src/paths.ts";
import { problemsOf } from "../../src/finish/links.ts";

const problems = (html: string) =>
  problemsOf(
    new Map([
      ["guides/a.html", parseFragment(html)],
      ["b.html", parseFragment('<h2 id="part"><h2 id="é">')],
    ]),
    new Set(["guides/a.html", "b.html"]),
  );

test.for([
  '<a href="../b.html">',
  '<a href="../b.html#part">',
  '<a href="../b.html#%C3%A9">',
  '<a href="https://example.com/">',
  '<a href="#x" id="x">',
])("problemsOf accepts %s", (html) => {
  expect(problems(html)).toEqual([]);
});

test.for<readonly [string, string]>([
  ['<a href="c.html">', "guides/c.html does not exist"],
  ['<a href="../b.html#gone">', "has no such heading"],
  ['<a href="javascript:alert(1)">', "is a script"],
  ['<a href="/b.html">', "is an absolute path"],
  ['<a href="../b.html#%">', "has no such heading"],
  ['<img src="/a.png">', 'src="/a.png" is an absolute URL'],
  ['<img srcset="a.png, /b.png 2x">', "absolute URL"],
  ['<video poster="https://example.com/a.png">', "absolute URL"],
  ['<img src="https://example.com/a.png">', 'src="https://example.com/a.png" is an absolute URL'],
  [`<a href="mailto:a">${BASE}`, "contains the base path"],
])("problemsOf reports %s", ([html, problem]) => {
  expect(problems(html)).toEqual([expect.stringContaining(problem)]);
});
