import { dirname, posix } from "node:path";
import { BASE } from "../paths.ts";
import { attributes } from "./html.ts";

/** Attributes whose URLs the build does not make relative, so an absolute URL in these attributes is a problem. */
const ABSOLUTE = ["srcset", "poster", "action", "formaction", "ping", "background", "data"] as const;

/** Returns the problems of a build: links without a target, absolute URLs, and resources of other hosts. */
export function problemsOf(files: ReadonlyMap<string, string>, names: ReadonlySet<string>): string[] {
  const anchors = new Map([...files].map(([file, html]) => [file, new Set(attributes(html, "id"))]));
  return [...files].flatMap(([file, html]) => [
    ...attributes(html, "href").flatMap((href) => linkProblem(file, href, names, anchors)),
    ...attributes(html, "src").flatMap((src) =>
      /^(?:[a-z]+:)?\//i.test(src) ? [`${file} loads ${src}, which is not a relative URL`] : [],
    ),
    ...ABSOLUTE.flatMap((name) =>
      attributes(html, name).flatMap((value) =>
        /(?:^|,)\s*(?:[a-z]+:)?\//i.test(value) ? [`${file} has the absolute URL ${value} in ${name}`] : [],
      ),
    ),
    ...(html.includes(BASE) ? [`${file} contains the base path of the build outside of href and src`] : []),
  ]);
}

function linkProblem(
  file: string,
  href: string,
  names: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  if (/^javascript:/i.test(href)) return [`${file} links to the script ${href}`];
  if (/^[a-z][a-z+.-]*:/i.test(href)) return [];
  if (href.startsWith("/")) return [`${file} links to ${href}, which is an absolute path`];
  const [path = "", fragment = ""] = href.split("#", 2);
  const target = path === "" ? file : posix.join(dirname(file), path);
  if (!names.has(target)) return [`${file} links to ${href}, but ${target} does not exist`];
  const known = anchors.get(target);
  const isKnown = fragment === "" || fragment === "_top" || known === undefined || known.has(decoded(fragment));
  return isKnown ? [] : [`${file} links to ${href}, but ${target} has no such heading`];
}

/** Decodes a fragment. Returns a fragment with malformed percent-encoding unchanged. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
