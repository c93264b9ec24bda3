// Creates middleware for openapi-fetch. The types are structural, so that this package does not depend on a version of
// openapi-fetch.
import { assertSigner } from "./option.ts";
import { signRequest } from "./request.ts";
import type { Signer } from "./signer.ts";
import { assertLosslessUrl } from "./url.ts";

interface RequestContext extends PathContext {
  readonly request: Request;
}

interface PathContext {
  readonly schemaPath: string;
  readonly params: { readonly path?: Record<string, unknown> };
  readonly options: { readonly pathSerializer: (path: string, params: Record<string, unknown>) => string };
}

/**
 * Creates middleware for openapi-fetch that signs each request.
 *
 * Register this middleware last, and do not pass middleware to a single call. Later middleware must not change the URL
 * or the body of the signed request. The middleware signs once for each call, so use `createSigningFetch` instead if
 * your `fetch` retries.
 *
 * @param signer result of `createSigner`
 * @throws {SigningError} `invalid_option`: the signer has another type
 * @throws {SigningError} (the call rejects before anything is sent) the codes of `signRequest` and of `pathMiddleware`
 * @example
 * const client = createClient({ baseUrl: "https://api.example.com", headers: { "x-version": "v3" } });
 * client.use(signingMiddleware(signer));
 */
export function signingMiddleware(signer: Signer) {
  assertSigner(signer);
  return {
    onRequest(context: RequestContext): Promise<Request> {
      pathMiddleware.onRequest(context);
      return signRequest(context.request, signer);
    },
  };
}

/**
 * Middleware for openapi-fetch that rejects a path parameter of `.` or `..`. Use this middleware if your `fetch` signs
 * the requests.
 *
 * openapi-fetch does not encode `.` or `..`. The URL parser then removes a segment, so the request would call another
 * operation.
 *
 * @throws {SigningError} (the call rejects) `dot_segment`, `invalid_url` or `lone_surrogate`
 * @example
 * const client = createClient({ baseUrl: "https://api.example.com", fetch: createSigningFetch(signer) });
 * client.use(pathMiddleware);
 */
export const pathMiddleware = {
  onRequest({ schemaPath, params, options }: PathContext): undefined {
    assertLosslessUrl(params.path ? options.pathSerializer(schemaPath, params.path) : schemaPath);
  },
};
