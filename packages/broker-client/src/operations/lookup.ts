import type { DocumentedCall } from "./operation.ts";

/** Finds the documented operation of a request by its method and URL. */
export type Lookup = (
  method: string,
  url: string,
) => { readonly name: string; readonly call: DocumentedCall } | undefined;

export function createLookup(table: Readonly<Record<string, DocumentedCall>>, baseUrl: string): Lookup {
  const operations = Object.entries(table).map(([name, call]) => ({ name, call, pattern: new RegExp(call.pattern) }));
  return (method, url) => {
    const path = pathBelow(baseUrl, url);
    // Several patterns can match, and the first match is used. Codegen sorts the operations so that the first match is
    // right.
    return operations.find(({ call, pattern }) => call.method === method && pattern.test(path));
  };
}

/** Finds the documented operation of a request, and decides whether the request can change something. */
export type Identify = (request: { readonly method: string; readonly url: string }) => {
  readonly name: string | undefined;
  readonly operation: DocumentedCall | undefined;
  readonly canChange: boolean;
};

/**
 * Returns a function that identifies requests. For a documented operation, the spec says whether it can change
 * something. All other requests can change something, unless their method is GET or HEAD.
 */
export function createIdentify(lookup: Lookup): Identify {
  return ({ method, url }) => {
    const found = lookup(method, url);
    const canChange = found ? found.call.retry !== "safe" : method !== "GET" && method !== "HEAD";
    return { name: found?.name, operation: found?.call, canChange };
  };
}

/**
 * Returns the decoded path of a URL, without the path of the base URL. Encoded slashes stay encoded, because they do
 * not separate segments.
 */
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
