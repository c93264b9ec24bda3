import type { Outgoing } from "./attempt.ts";
import type { DocumentedCall } from "./operation.ts";

/** Which documented operation a request is, by its method and URL as they leave. */
export type Lookup = (
  method: string,
  url: string,
) => { readonly name: string; readonly call: DocumentedCall } | undefined;

export function createLookup(table: Readonly<Record<string, DocumentedCall>>, baseUrl: string): Lookup {
  const operations = Object.entries(table).map(([name, call]) => ({ name, call, pattern: patternOf(call.path) }));
  return (method, url) => {
    const path = pathBelow(baseUrl, url);
    return operations.find(({ call, pattern }) => call.method === method && pattern.test(path));
  };
}

/** By what the spec says of the operation; outside the spec, by what HTTP says of the method. */
export function maySendAgain(outgoing: Outgoing, lookup: Lookup): boolean {
  const { method, url } = targetOf(outgoing);
  const found = lookup(method, url);
  return found === undefined ? /^(?:GET|HEAD)$/.test(method) : found.call.retry === "safe";
}

/** Its operationId, or method and path where the spec has none. */
export function operationOf(outgoing: Outgoing, lookup: Lookup): string {
  const { method, url } = targetOf(outgoing);
  return lookup(method, url)?.name ?? `${method} ${url === "" ? "" : new URL(url).pathname}`.trim();
}

/** As fetch will read them; no URL where there is none. */
function targetOf({ input, init }: Outgoing): { method: string; url: string } {
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  if (input instanceof Request) return { method: method.toUpperCase(), url: input.url };
  return { method: method.toUpperCase(), url: URL.canParse(String(input)) ? new URL(input).href : "" };
}

/** A template's parameters are whole segments or parts of one. */
function patternOf(template: string): RegExp {
  const literals = template.split(/\{[^}]*\}/).map((literal) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literals.join("[^/]+")}$`);
}

function pathBelow(baseUrl: string, url: string): string {
  if (!url.startsWith(`${baseUrl}/`)) return "";
  const [path = ""] = url.slice(baseUrl.length).split(/[?#]/);
  try {
    return path.includes("%") ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}
