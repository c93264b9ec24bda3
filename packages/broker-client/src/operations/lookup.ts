import type { Identify } from "../transport/send.ts";
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

/** Reads from the spec whether a request can change something, and for an unknown operation from its method. */
export function createIdentify(lookup: Lookup): Identify {
  return ({ method, url }) => {
    const found = lookup(method, url);
    const canChange = found ? found.call.retry !== "safe" : method !== "GET" && method !== "HEAD";
    return { name: found?.name, canChange };
  };
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
