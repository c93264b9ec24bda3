import { expect, test } from "vitest";
import type { Page } from "../../src/page.ts";
import { crumbsOf, sidebarOf } from "../../src/content/sidebar.ts";

const page = (path: string, title: string, markdown = ""): Page => ({ path, title, description: "", markdown });

const INDEX =
  "Text with [a](/guides/a).\n\n## Call\n\n- [x](/guides/a): why.\n- [y](/guides/b#part).\n\n## Maintain\n\n- [z](/other)\n\n## Examples\n\n[e](/examples)\n";

const ENTRY = {
  folder: "x",
  packageName: "@org/x",
  specifier: "@org/x/y",
  path: "api/x/y",
  source: "/made-up/x/src/y.ts",
  description: "Made up.",
};

test("sidebarOf groups the guides, the operations and the exports by the sections of their index pages", () => {
  const groups = sidebarOf(
    [
      page("guides", "Guides", INDEX),
      page("guides/a", "A"),
      page("guides/b", "B"),
      page(
        "operations",
        "Operations",
        "[o](/operations/o)\n\n## Accounts\n\n| [o](/operations/o) | [r](/revisions) |\n",
      ),
      { ...page("operations/o", "List `o`"), isCallable: true },
      page(
        "examples",
        "Examples",
        "## Programs\n\n[a](/guides/a)\n\n| [p](/examples/p) |\n| [q](/source/q) |\n| [p](/examples/p#part) |\n",
      ),
      page("examples/p", "P"),
      page("source/q", "q.ts"),
      page("revisions", "Revisions"),
      page("api/x/y", "API of @org/x/y", "## Types\n\n| [`T`](/api/x/y/T) | Made up. |\n"),
      page("api/x/y/T", "T"),
    ],
    [ENTRY],
  );
  expect(groups).toEqual([
    { label: "All guides", link: "/guides" },
    {
      label: "Call",
      collapsed: false,
      items: [
        { label: "A", link: "/guides/a" },
        { label: "B", link: "/guides/b" },
      ],
    },
    {
      label: "Examples",
      collapsed: false,
      items: [
        { label: "Examples", link: "/examples" },
        { label: "P", link: "/examples/p" },
      ],
    },
    { label: "Revisions", link: "/revisions" },
    {
      label: "Operations",
      collapsed: false,
      items: [
        { label: "All operations", link: "/operations" },
        {
          label: "Accounts",
          collapsed: false,
          items: [{ label: "List o", link: "/operations/o", badge: { text: "Callable", variant: "success" } }],
        },
      ],
    },
    {
      label: "API",
      collapsed: false,
      items: [
        { label: "All packages", link: "/api" },
        {
          label: "@org/x/y",
          collapsed: true,
          items: [
            { label: "All exports", link: "/api/x/y" },
            { label: "Types", collapsed: false, items: [{ label: "T", link: "/api/x/y/T" }] },
          ],
        },
      ],
    },
  ]);
});

test("crumbsOf returns the pages above a page, and a label for a directory without a page", () => {
  const pages = [page("api", "API"), page("api/x", "API of @org/x")];
  expect(crumbsOf("api/x/y", pages)).toEqual([
    { label: "Home", link: "/" },
    { label: "API", link: "/api" },
    { label: "@org/x", link: "/api/x" },
  ]);
  expect(crumbsOf("packages/x", pages)).toEqual([{ label: "Home", link: "/" }, { label: "Packages" }]);
  expect(crumbsOf("api", pages)).toEqual([{ label: "Home", link: "/" }]);
  expect(crumbsOf("source/api/x/y-py", pages)).toEqual(crumbsOf("api/x/y", pages));
  expect(crumbsOf("source/x/y-ts", pages)).toEqual([{ label: "Home", link: "/" }, { label: "Source files" }]);
});
