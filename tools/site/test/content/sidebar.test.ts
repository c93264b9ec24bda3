import { expect, test } from "vitest";
import type { Page } from "../../src/page.ts";
import { crumbsOf, neighboursOf, sidebarOf } from "../../src/content/sidebar.ts";

const page = (path: string, title: string, markdown = ""): Page => ({ path, title, description: "", markdown });

const INDEX =
  "Text with [a](/guides/a).\n\n## Call\n\n- [x](/guides/a): why.\n- [y](/guides/b#part).\n\n## Maintain\n\n- [z](/other)\n";

const ENTRY = {
  folder: "x",
  packageName: "@org/x",
  specifier: "@org/x/y",
  path: "api/x/y",
  source: "/made-up/x/src/y.ts",
  description: "Made up.",
};

test("sidebarOf groups the guides by section of the index, and the API pages by package", () => {
  const groups = sidebarOf([page("guides", "Guides", INDEX), page("guides/a", "A"), page("guides/b", "B")], [ENTRY]);
  expect(groups.slice(1)).toEqual([
    {
      label: "Call",
      collapsed: false,
      items: [
        { label: "A", link: "/guides/a" },
        { label: "B", link: "/guides/b" },
      ],
    },
    { label: "Maintain", collapsed: true, items: [] },
    {
      label: "API",
      collapsed: false,
      items: [{ label: "@org/x", collapsed: true, items: [{ label: "@org/x/y", link: "/api/x/y" }] }],
    },
  ]);
});

test("crumbsOf returns the pages above a page, and the name of a directory without a page", () => {
  const pages = [page("api", "API"), page("api/x", "API of @org/x")];
  expect(crumbsOf("api/x/y", pages)).toEqual([
    { label: "API", link: "/api" },
    { label: "@org/x", link: "/api/x" },
  ]);
  expect(crumbsOf("packages/x", pages)).toEqual([{ label: "Packages" }]);
  expect(crumbsOf("api", pages)).toEqual([]);
});

test("neighboursOf returns the pages of the same directory before and after a page", () => {
  const pages = [page("x/a", "`A`"), page("y/b", "B"), page("x/c", "C"), page("x/d", "D")];
  expect(neighboursOf("x/c", pages)).toEqual({
    prev: { label: "A", link: "/x/a" },
    next: { label: "D", link: "/x/d" },
  });
  expect(neighboursOf("y/b", pages)).toEqual({});
  expect(neighboursOf("x", pages)).toEqual({});
});
