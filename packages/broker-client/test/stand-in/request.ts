import type { HeadersOptions, MergedOptions, Middleware, ParseAs } from "openapi-fetch";
import type { MiddlewareRequestParams, PathSerializer, QuerySerializer, QuerySerializerOptions } from "openapi-fetch";

export type WriteBody = (body: unknown) => RequestInit["body"];

export interface Init extends Omit<RequestInit, "body" | "headers"> {
  readonly params?: MiddlewareRequestParams & { readonly header?: HeadersOptions };
  readonly body?: unknown;
  readonly headers?: HeadersOptions;
  readonly querySerializer?: QuerySerializer<unknown> | QuerySerializerOptions;
  readonly pathSerializer?: PathSerializer;
  readonly bodySerializer?: WriteBody;
  readonly parseAs?: ParseAs;
  readonly middleware?: readonly Middleware[];
  readonly fetch: MergedOptions["fetch"];
  readonly Request?: typeof Request;
}

interface Options extends Omit<MergedOptions, "bodySerializer"> {
  readonly bodySerializer: WriteBody;
}

export function requestOf(method: string, path: string, init: Init, options: Options): Request {
  const { params: { query, path: inPath, header } = {}, body: unwritten, headers, ...requestInit } = init;
  const url = inPath ? options.pathSerializer(options.baseUrl + path, inPath) : options.baseUrl + path;
  const search = options.querySerializer(query ?? {}).replace(/^\?/, "");
  const body = unwritten === undefined ? undefined : options.bodySerializer(unwritten);
  // fetch sets the content type of a form, because the content type contains the boundary.
  const ownType = body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" };
  return new (init.Request ?? Request)(search ? `${url}?${search}` : url, {
    ...requestInit,
    method,
    body: body ?? null,
    headers: headersOf(ownType, headers, header),
  });
}

/** Merges headers. The value null removes a header, and a list adds several values. */
function headersOf(...given: readonly (HeadersOptions | undefined)[]): Headers {
  const headers = new Headers();
  for (const [name, value] of given.flatMap((each) =>
    each instanceof Headers ? [...each] : Object.entries(each ?? {}),
  )) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value === null) headers.delete(name);
    else if (value !== undefined) headers.set(name, value);
  }
  return headers;
}
