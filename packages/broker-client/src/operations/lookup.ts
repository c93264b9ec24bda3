import type { DocumentedCall } from "./operation.ts";

/** Which documented operation a request is, by its method and URL. */
export type Lookup = (
  method: string,
  url: string,
) => { readonly name: string; readonly call: DocumentedCall } | undefined;

export function createLookup(table: Readonly<Record<string, DocumentedCall>>, baseUrl: string): Lookup {
  const operations = Object.entries(table).map(([name, call]) => ({ name, call, pattern: patternOf(call.path) }));
  return (method, url) => {
    const path = pathBelow(baseUrl, url);
    const found = operations.filter(({ call, pattern }) => call.method === method && pattern.test(path));
    // `/lists/new` is itself, before it is a `/lists/{id}`.
    return found.find(({ call }) => call.path === path) ?? found.find(({ call }) => call.retry === "never") ?? found[0];
  };
}

/** By what the spec says of the operation; outside the spec, by what HTTP says of the method. */
export function canChange({ method, url }: { readonly method: string; readonly url: string }, lookup: Lookup): boolean {
  const found = lookup(method, url);
  return found === undefined ? method !== "GET" && method !== "HEAD" : found.call.retry !== "safe";
}

/** A template's parameters are whole segments or parts of one. */
function patternOf(template: string): RegExp {
  const literals = template.split(/\{[^{}]*\}/).map((literal) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literals.join("[^/]+")}$`);
}

/** Decoded, but for a slash, which separates nothing there. */
function pathBelow(baseUrl: string, url: string): string {
  if (!url.startsWith(`${baseUrl}/`)) return "";
  const [path = ""] = url.slice(baseUrl.length).split(/[?#]/);
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded).replaceAll("/", "%2F");
    } catch {
      return encoded;
    }
  });
}
