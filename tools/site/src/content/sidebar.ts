// Computes the sidebar and the breadcrumbs.
import { posix } from "node:path";
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
    { label: "Operations", link: "/operations" },
    { label: "Revisions", link: "/revisions" },
  ],
};

/** Returns the groups of the sidebar. The index of the guides gives the groups and the order of the guides. */
export function sidebarOf(pages: readonly Page[], entries: readonly EntryPoint[]): Sidebar {
  const index = pages.find(({ path }) => path === "guides")?.markdown ?? "";
  const groups = index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [label = "", ...lines] = section.split("\n");
      return { label, collapsed: label.startsWith("Maintain"), items: linksOf(lines.join("\n"), pages) };
    });
  const byPackage = Map.groupBy(entries, ({ packageName }) => packageName);
  const packages = Array.from(byPackage, ([label, members]) => ({
    label,
    collapsed: true,
    items: members.map(({ specifier, path }) => ({ label: specifier, link: `/${path}` })),
  }));
  return [START, ...groups, { label: "API", collapsed: false, items: packages }];
}

function linksOf(markdown: string, pages: readonly Page[]) {
  return Array.from(markdown.matchAll(/\]\((\/[^)#]+)(?:#[^)]*)?\)/g), ([, link = ""]) => link).flatMap((link) => {
    const page = pages.find(({ path }) => `/${path}` === link);
    return page === undefined ? [] : [{ label: page.title, link }];
  });
}

export interface Neighbours {
  readonly prev?: Crumb;
  readonly next?: Crumb;
}

/** Returns the pages of the same directory before and after a page without an entry in the sidebar. */
export function neighboursOf(path: string, unlisted: readonly Page[]): Neighbours {
  const siblings = unlisted.filter((page) => posix.dirname(page.path) === posix.dirname(path));
  const index = siblings.findIndex((page) => page.path === path);
  if (index === -1) return {};
  const [prev, next] = [siblings[index - 1], siblings[index + 1]].map(
    (page) => page && { label: page.title.replaceAll("`", ""), link: `/${page.path}` },
  );
  return { ...(prev && { prev }), ...(next && { next }) };
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
