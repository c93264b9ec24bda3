// The signer as openapi-fetch middleware. The types are structural, so that this package does not depend on a version
// of openapi-fetch.
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
 * Creates middleware that signs each request.
 *
 * Register it last, and pass no middleware to a call that changes the URL or body. It runs once for each call. If your
 * `fetch` retries, use `createSigningFetch` instead.
 *
 * @throws {SigningError} (the call rejects) before anything is sent: the codes of `signRequest` and `pathMiddleware`
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
 * Middleware that rejects a path parameter of `.` or `..`, for clients that sign below openapi-fetch.
 *
 * openapi-fetch does not encode it, and the URL parser resolves it, so another operation would be called.
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
