// Creates `broker.http`, an openapi-fetch client. No call of `broker.http` can bypass the signer.
import type { Client } from "openapi-fetch";
import type { Identify } from "../operations/lookup.ts";
import type { Settings } from "../options/settings.ts";
import { isAllText } from "../validation/payload.ts";
import { beginCall } from "./context.ts";
import type { OpenapiFetch, HttpResult } from "./openapi-fetch.ts";
import { readDispatcher } from "./call-dispatcher.ts";
import { readInit } from "./request-init.ts";
import type { SendOptions } from "./send.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

export function createHttp<Paths extends object>(
  settings: Settings,
  { client, run }: OpenapiFetch<Paths>,
  identify: Identify,
): Client<Paths> {
  const request = (method: unknown, template: unknown, given: unknown = {}): Promise<HttpResult> => {
    const verb = typeof method === "string" ? method.toUpperCase() : "";
    const path = typeof template === "string" ? template : "";
    const { name, operation, canChange } = identify({ method: verb, url: settings.baseUrl + path });
    const call = beginCall(settings, name ?? `${verb} ${path.replace(/[?#].*$/s, "")}`, canChange);
    return run(verb, path, call, () => {
      const { fetch, dispatcher: own, ...read } = readInit(verb, path, given, operation?.styles);
      const dispatcher = readDispatcher(own, settings.isFetch || fetch !== undefined);
      const parseAs = operation && isAllText(operation.success) ? "text" : undefined;
      const init = { ...(parseAs && { parseAs }), ...read, ...(dispatcher && { dispatcher }) };
      return { init, fetch, reads: readsFor(init) };
    });
  };
  const methods = METHODS.map((method) => [method, (path: unknown, init?: unknown) => request(method, path, init)]);
  // The methods of the client replace the methods of openapi-fetch, and have the same types.
  return Object.assign({ ...client }, { ...Object.fromEntries(methods), request });
}

function readsFor({ parseAs }: { readonly parseAs?: string }): SendOptions["reads"] {
  if (parseAs === "stream") return "errors";
  return parseAs === "blob" || parseAs === "arrayBuffer" ? "bytes" : "text";
}
