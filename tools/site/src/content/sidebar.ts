// Computes the sidebar and the breadcrumbs.
import type { StarlightUserConfig } from "@astrojs/starlight/types";
import type { Page } from "../page.ts";
import type { EntryPoint } from "./api/entry-points.ts";

export interface Crumb {
  readonly label: string;
  readonly link?: string;
}

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>;

/**
 * Returns the groups of the sidebar. The index page of the guides, of the operations or of an entry point determines
 * the groups and the order of the pages. `route-data.ts` shows one section of the sidebar on each page.
 */
export function sidebarOf(pages: readonly Page[], entries: readonly EntryPoint[]): Sidebar {
  const guides = groupsOf("guides", pages, false);
  const operations = [{ label: "All operations", link: "/operations" }, ...groupsOf("operations", pages, true)];
  const api = entries.map(({ specifier, path }) => ({
    label: specifier,
    collapsed: true,
    items: [{ label: "All exports", link: `/${path}` }, ...groupsOf(path, pages, false)],
  }));
  return [
    { label: "All guides", link: "/guides" },
    ...guides,
    { label: "Revisions", link: "/revisions" },
    { label: "Operations", collapsed: false, items: operations },
    { label: "API", collapsed: false, items: [{ label: "All packages", link: "/api" }, ...api] },
  ];
}

/** Returns the sections of an index that link to pages. */
function groupsOf(path: string, pages: readonly Page[], collapsed: boolean) {
  const textOf = (index: string) => pages.find((page) => page.path === index)?.markdown ?? "";
  // The guides link only to the index of the examples. The code adds a link to each example to the last section.
  const examples = path === "guides" ? (textOf("examples").match(/^\|.*$/gm) ?? []) : [];
  const sections = [textOf(path), ...examples].join("\n").split(/^##+ /m).slice(1);
  return sections.flatMap((section) => {
    const [label = "", ...lines] = section.split("\n");
    // The first link of a line leads to the page. Other links are part of the description.
    const items = lines.flatMap((line) => {
      const link = /\]\((\/[^)#]+)/.exec(line)?.[1];
      const page = pages.find(({ path: each }) => `/${each}` === link && !each.startsWith("source/"));
      if (!page) return [];
      const badge = page.isCallable && { badge: { text: "Callable", variant: "success" as const } };
      return [{ label: page.title.replaceAll("`", ""), link: `/${page.path}`, ...badge }];
    });
    const unique = [...new Map(items.map((item) => [item.link, item])).values()];
    const isClosed = collapsed ? !unique.some((item) => "badge" in item) : label.startsWith("Maintain");
    return unique.length === 0 ? [] : [{ label, collapsed: isClosed, items: unique }];
  });
}

/** Labels of the directories that have no page. The page of a source file is below the page of its directory. */
const DIRECTORIES: Readonly<Record<string, string>> = {
  packages: "Packages",
  repository: "Repository",
  source: "Source files",
};

/** Returns the pages above a page, with the page of the first directory first. */
export function crumbsOf(path: string, pages: readonly Page[]): Crumb[] {
  const parts = path
    .replace(/^source\//, "")
    .split("/")
    .slice(0, -1);
  const parents = parts.flatMap((part, index) => {
    const parent = parts.slice(0, index + 1).join("/");
    const page = pages.find((each) => each.path === parent);
    if (page) return [{ label: page.title.replace(/^API of /, ""), link: `/${parent}` }];
    return index === 0 ? [{ label: DIRECTORIES[path.split("/", 1)[0] ?? ""] ?? part }] : [];
  });
  return [{ label: "Home", link: "/" }, ...parents];
}
