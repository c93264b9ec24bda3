import type { DocumentedCall } from "./operation.ts";

export type Lookup = (
  method: string,
  url: string,
) => { readonly name: string; readonly call: DocumentedCall } | undefined;

export function createLookup(table: Readonly<Record<string, DocumentedCall>>, baseUrl: string): Lookup {
  const operations = Object.entries(table).map(([name, call]) => ({ name, call, pattern: new RegExp(call.pattern) }));
  return (method, url) => {
    const path = pathBelow(baseUrl, url);
    // Codegen sorts the operations so that the first matching pattern is correct.
    return operations.find(({ call, pattern }) => call.method === method && pattern.test(path));
  };
}

export type Identify = (request: { readonly method: string; readonly url: string }) => {
  readonly name: string | undefined;
  readonly operation: DocumentedCall | undefined;
  readonly canChange: boolean;
};

/**
 * Creates a function that finds the operation of a request, and determines whether the request can change something.
 * The function assumes that an undocumented request can change something, unless the method is GET or HEAD.
 */
export function createIdentify(lookup: Lookup): Identify {
  return ({ method, url }) => {
    const found = lookup(method, url);
    const canChange = found ? found.call.retry !== "safe" : method !== "GET" && method !== "HEAD";
    return { name: found?.name, operation: found?.call, canChange };
  };
}

/** Keeps an encoded slash encoded, because an encoded slash does not separate path segments. */
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
