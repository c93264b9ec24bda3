// The signer as openapi-fetch middleware. The types say what of openapi-fetch's is needed, so that this package
// depends on none of its versions.
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
 * Middleware that signs. Register it last, and give calls no middleware of their own that changes URL or body: it
 * runs once a call, so that a `fetch` that retries belongs under `createSigningFetch` instead.
 *
 * @throws {SigningError} (the call rejects) before anything can leave: what `signRequest` and `pathMiddleware` throw
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
 * Middleware that refuses a path parameter of `.` or `..`, which openapi-fetch writes as it is and the URL parser
 * resolves, so that another operation would be called. For clients that sign below openapi-fetch.
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
