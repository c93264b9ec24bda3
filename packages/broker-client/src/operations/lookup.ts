import type { DocumentedCall } from "./operation.ts";

interface Identified {
  readonly operation: DocumentedCall | undefined;
  readonly canChange: boolean;
}

export type Identify = (request: { readonly method: string; readonly url: string }) => Identified;

/**
 * Creates a function that finds the operation of a request, and determines whether the request can change something.
 * The created function assumes that an undocumented request can change something, unless the method is GET or HEAD.
 */
export function createIdentify(table: Readonly<Record<string, DocumentedCall>>, baseUrl: string): Identify {
  const rows = Object.values(table).map((operation) => ({ operation, pattern: new RegExp(operation.pattern) }));
  return ({ method, url }) => {
    const path = pathBelow(baseUrl, url);
    // Codegen sorts the operations so that the first matching pattern is correct.
    const operation = rows.find((row) => row.operation.method === method && row.pattern.test(path))?.operation;
    const canChange = operation ? operation.retry !== "safe" : method !== "GET" && method !== "HEAD";
    return { operation, canChange };
  };
}

/**
 * Returns the decoded path below the base URL. An encoded slash stays encoded, because it does not separate path
 * segments.
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
