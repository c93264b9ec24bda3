// What of a call of openapi-fetch would go round the signer, seem to, or not arrive as it is meant.
import { pathMiddleware } from "@org/signing/openapi-fetch";
import type { PathSerializer } from "openapi-fetch";
import { type RefusalReason, RequestRefusedError } from "./errors/index.ts";
import type { Transport } from "./options.ts";
import { problemOfHeaders, problemOfPath, problemOfQuery } from "./parameters.ts";
import type { Progress } from "./progress.ts";

/** What openapi-fetch and fetch know of a call. openapi-fetch passes over anything else without a word. */
const KNOWN = new Set(
  (
    "baseUrl body bodySerializer cache credentials dispatcher duplex fetch headers integrity keepalive middleware mode " +
    "next params parseAs pathSerializer priority querySerializer redirect referrer referrerPolicy Request requestInitExt " +
    "signal"
  ).split(" "),
);

/** What openapi-fetch takes for one call, as far as it matters here. */
export interface Init extends Record<string, unknown> {
  readonly params?: {
    readonly query?: object | undefined;
    readonly path?: object | undefined;
    readonly header?: object | undefined;
  };
  readonly headers?: object | undefined;
  readonly body?: unknown;
  readonly fetch?: Transport | undefined;
  readonly parseAs?: string;
  readonly querySerializer?: unknown;
  readonly pathSerializer?: PathSerializer;
}

/** @throws {RequestRefusedError} */
export function refuseUnsendable(
  method: string,
  path: string,
  init: Init & { readonly pathSerializer: PathSerializer },
  progress: Progress,
): void {
  const { headers, params: { query, header, path: inPath = {} } = {}, pathSerializer } = init;
  const refuse = (reason: RefusalReason, problem: string) => {
    throw new RequestRefusedError(reason, problem, progress);
  };
  const unknown = Object.keys(init).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) refuse("unknown_input", `openapi-fetch takes no \`${unknown}\`. Look at its options.`);
  if (!path.startsWith("/")) refuse("invalid_url", "a path begins with a slash.");
  if (init.body !== undefined && /^(?:GET|HEAD)$/i.test(method)) refuse("body_not_allowed", `a ${method} has no body.`);
  if (init["baseUrl"] !== undefined) {
    refuse("per_call_base_url", "a call has no baseUrl of its own. Make a client for that origin.");
  }
  // openapi-fetch passes over it without a word, where a client has it replace what was signed.
  if (init["requestInitExt"] !== undefined) {
    refuse("per_call_request_init_ext", "a call has no requestInitExt. Give createBrokerClient a fetch that adds it.");
  }
  const inHeaders = (headers && problemOfHeaders(headers)) ?? (header && problemOfHeaders(header));
  if (inHeaders) refuse("unsupported_header", inHeaders);
  const inParameters = problemOfPath(path, inPath) ?? (query && !init.querySerializer && problemOfQuery(query));
  if (inParameters) refuse("unsupported_parameter", inParameters);
  pathMiddleware.onRequest({ schemaPath: path, params: { path: { ...inPath } }, options: { pathSerializer } });
}
