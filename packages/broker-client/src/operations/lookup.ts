import type { DocumentedCall } from "./operation.ts";

/** Which documented operation a request is, by its method and URL. */
export type Lookup = (
  method: string,
  url: string,
) => { readonly name: string; readonly call: DocumentedCall } | undefined;

export function createLookup(table: Readonly<Record<string, DocumentedCall>>, baseUrl: string): Lookup {
  const operations = Object.entries(table).map(([name, call]) => ({ name, call, pattern: new RegExp(call.pattern) }));
  return (method, url) => {
    const path = pathBelow(baseUrl, url);
    // Codegen writes the operations in the order in which they are tried.
    return operations.find(({ call, pattern }) => call.method === method && pattern.test(path));
  };
}

/** Finds out which documented operation a request is, and whether it can change something. */
export type Identify = (request: { readonly method: string; readonly url: string }) => {
  readonly name: string | undefined;
  readonly operation: DocumentedCall | undefined;
  readonly canChange: boolean;
};

/** Reads from the spec whether a request can change something, and for an unknown operation from its method. */
export function createIdentify(lookup: Lookup): Identify {
  return ({ method, url }) => {
    const found = lookup(method, url);
    const canChange = found ? found.call.retry !== "safe" : method !== "GET" && method !== "HEAD";
    return { name: found?.name, operation: found?.call, canChange };
  };
}

/** Returns the path, decoded except encoded slashes: they separate no segments. */
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
