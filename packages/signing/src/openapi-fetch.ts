// This file declares its own types, so that this package does not depend on openapi-fetch.
import { assertSigner } from "./errors.ts";
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
 * Register this middleware last, and do not pass middleware to a single call. Middleware that runs later must not
 * change the URL or the body of the signed request. If your `fetch` retries, use `createSigningFetch` instead, because
 * this middleware signs only once for each call.
 *
 * @param signer result of `createSigner`
 * @throws {SigningError} `invalid_option`: the signer has the wrong type
 * @throws {SigningError} (the call rejects) any code that `signRequest` or `pathMiddleware` throws, before the request
 *   is sent
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
 * Middleware for openapi-fetch that rejects a path parameter with the value `.` or `..`. Use this middleware if your
 * `fetch` signs the requests.
 *
 * openapi-fetch does not encode `.` or `..`. Without this middleware, the URL parser removes a segment of the path, and
 * the request calls a different operation.
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
