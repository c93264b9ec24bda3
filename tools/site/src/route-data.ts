import { defineRouteMiddleware, type StarlightRouteData } from "@astrojs/starlight/route-data";
import { BASE } from "./paths.ts";

type Entry = StarlightRouteData["sidebar"][number];
type Link = Extract<Entry, { type: "link" }>;

/**
 * Marks the entry of the sidebar that contains the page, if the sidebar has no entry of the page itself. For example,
 * the page of an operation has no entry, so the entry "Operations" is marked.
 */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { id, sidebar } = locals.starlightRoute;
  const links = sidebar.flatMap(linksOf);
  if (links.some(({ isCurrent }) => isCurrent)) return;
  const [nearest] = links
    .filter(({ href }) => `${BASE}/${id}/`.startsWith(`${href.replace(/(?:\.html|\/)$/, "")}/`))
    .toSorted((one, other) => other.href.length - one.href.length);
  if (!nearest) return;
  nearest.isCurrent = true;
  nearest.attrs["aria-current"] = "true";
});

function linksOf(entry: Entry): Link[] {
  return entry.type === "link" ? [entry] : entry.entries.flatMap(linksOf);
}
