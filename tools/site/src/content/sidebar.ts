// Computes the sidebar and the breadcrumbs.
import type { StarlightUserConfig } from "@astrojs/starlight/types";
import type { Page } from "../page.ts";
import type { EntryPoint } from "./api/entry-points.ts";

export interface Crumb {
  readonly label: string;
  readonly link?: string;
}

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>;

const START = {
  label: "Start",
  collapsed: false,
  items: [
    { label: "Overview", link: "/overview" },
    { label: "Signature explainer", link: "/explainer" },
    { label: "Revisions", link: "/revisions" },
  ],
};

/**
 * Returns the groups of the sidebar. An index gives the groups and the order of its pages: of the guides, of the
 * operations, and of the exports of an entry point. `route-data.ts` shows one section of the sidebar on each page.
 */
export function sidebarOf(pages: readonly Page[], entries: readonly EntryPoint[]): Sidebar {
  const guides = groupsOf("guides", pages, false);
  const operations = [{ label: "All operations", link: "/operations" }, ...groupsOf("operations", pages, true)];
  const api = entries.map(({ specifier, path }) => ({
    label: specifier,
    collapsed: true,
    items: [{ label: "Overview", link: `/${path}` }, ...groupsOf(path, pages, false)],
  }));
  return [
    START,
    ...guides,
    { label: "Operations", collapsed: false, items: operations },
    { label: "API", collapsed: false, items: [{ label: "All packages", link: "/api" }, ...api] },
  ];
}

/** Returns the sections of an index that link to pages. */
function groupsOf(path: string, pages: readonly Page[], collapsed: boolean) {
  const index = pages.find((page) => page.path === path)?.markdown ?? "";
  const sections = index.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [label = "", ...lines] = section.split("\n");
    // The first link of a line leads to the page, and other links explain it.
    const items = lines.flatMap((line) => {
      const link = /\]\((\/[^)#]+)/.exec(line)?.[1];
      const page = pages.find(({ path: each }) => `/${each}` === link);
      return page ? [{ label: page.title.replaceAll("`", ""), link: `/${page.path}` }] : [];
    });
    return items.length === 0 ? [] : [{ label, collapsed: collapsed || label.startsWith("Maintain"), items }];
  });
}

/** Labels of the directories that have no page. */
const DIRECTORIES: Readonly<Record<string, string>> = {
  packages: "Packages",
  repository: "Repository",
  source: "Source files",
};

/** Returns the pages above a page, with the page of the first directory first. */
export function crumbsOf(path: string, pages: readonly Page[]): Crumb[] {
  const parts = path.split("/").slice(0, -1);
  return parts.flatMap((part, index) => {
    const parent = parts.slice(0, index + 1).join("/");
    const page = pages.find((each) => each.path === parent);
    if (page) return [{ label: page.title.replace(/^API of /, ""), link: `/${parent}` }];
    return index === 0 ? [{ label: DIRECTORIES[part] ?? part }] : [];
  });
}
