import { defineRouteMiddleware, type StarlightRouteData } from "@astrojs/starlight/route-data";
import icon from "../public/favicon.svg?raw";
import { BASE } from "./paths.ts";

type Entry = StarlightRouteData["sidebar"][number];
type Link = Extract<Entry, { type: "link" }>;

/** Directories whose pages have a sidebar of their own. Each value is the label of its group in the whole sidebar. */
const SECTIONS: Readonly<Record<string, string>> = { operations: "Operations", api: "API" };

/**
 * Shows only the part of the sidebar that belongs to the section of the page. The links to the previous and the next
 * page of an operation or an export stay in the section.
 */
export const onRequest = defineRouteMiddleware(({ locals: { starlightRoute: route } }) => {
  const { id, sidebar, pagination, head } = route;
  // The icon is in the page itself, because the policy of the explainer allows no other pictures.
  const link = head.find(({ attrs }) => attrs?.["rel"] === "shortcut icon");
  if (!link?.attrs) throw new Error("Starlight adds no icon to the page.");
  link.attrs["href"] = `data:image/svg+xml,${encodeURIComponent(icon)}`;
  const section = sidebar.find(({ label }) => label === SECTIONS[id.split("/", 1)[0] ?? ""]);
  if (section?.type !== "group") {
    route.sidebar = sidebar.filter((entry) => !Object.values(SECTIONS).includes(entry.label));
    if (!route.sidebar.flatMap(linksOf).some(({ isCurrent }) => isCurrent)) markNearest(route);
    return;
  }
  route.sidebar = section.entries;
  const siblings = section.entries.flatMap(linksOf);
  const isSibling = (link: Link | undefined) => siblings.some(({ href }) => href === link?.href);
  if (!isSibling(pagination.prev)) pagination.prev = undefined;
  if (!isSibling(pagination.next)) pagination.next = undefined;
});

/**
 * Marks the entry of the nearest parent page as current, if the page has no entry. For example, the page of a source file
 * has the entry of its example.
 */
function markNearest({ id, sidebar }: StarlightRouteData): void {
  const path = `${BASE}/${id.replace(/^source\//, "")}/`;
  const nearest = sidebar
    .flatMap(linksOf)
    .filter(({ href }) => path.startsWith(`${href.replace(/(?:\.html|\/)$/, "")}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
  if (nearest) nearest.isCurrent = true;
}

function linksOf(entry: Entry): Link[] {
  return entry.type === "link" ? [entry] : entry.entries.flatMap(linksOf);
}
