import { toRequest } from "@org/signing/sending";
import type { Middleware } from "openapi-fetch";
import { redactor } from "../errors/redaction.ts";
import type { Identify } from "../operations/lookup.ts";
import type { CallOptions } from "../operations/operation.ts";
import { readTimeout } from "../options/read-option.ts";
import type { Settings } from "../options/settings.ts";
import { fieldOf } from "../validation/values.ts";
import { refusing } from "./broker-error.ts";
import { readDispatcher } from "./call-dispatcher.ts";
import { beginCall, type CallContext, finish } from "./context.ts";
import { contextOptions } from "./http-options.ts";
import { sendThrough } from "./middleware.ts";
import { readRequest } from "./outgoing.ts";

/** Options of a call of `broker.fetch`: the options of `fetch`, and `timeout`. */
interface SignedInit extends Omit<RequestInit, "signal">, Pick<CallOptions, "timeout"> {
  readonly signal?: AbortSignal | null | undefined;
}

export type SignedFetch = (input: string | URL | Request, init?: SignedInit) => Promise<Response>;

export function createFetch(settings: Settings, identify: Identify, middleware: readonly Middleware[]): SignedFetch {
  const send = async (input: string | URL | Request, init: SignedInit | undefined, call: CallContext) => {
    const limits = refusing(call, () => readTimeout(fieldOf(init, "timeout"), settings.timeout));
    const request = readRequest(refusing(call, () => copyInput(input, init, settings)));
    const { method, url, headers } = request;
    const { pathname } = new URL(url);
    const { operation, canChange } = identify(request);
    const redact = redactor({ settings, sent: [...call.sent, headers] });
    call.operation = operation?.name ?? redact(`${method} ${pathname}`);
    call.eventName = operation?.name ?? call.eventName;
    call.canChange = canChange;
    const context = () => ({
      schemaPath: pathname,
      params: {},
      options: contextOptions(settings.baseUrl, "stream"),
    });
    const options = { reads: "nothing", limits } as const;
    return { received: await sendThrough({ middleware, identify, context }, request, call, options) };
  };
  return async (input, init) => {
    const call = beginCall(settings, "broker.fetch", true, "undocumented");
    const { received } = await finish(call, send(input, init, call));
    return received.response();
  };
}

function copyInput(input: string | URL | Request, init: SignedInit | undefined, settings: Settings): Request {
  const dispatcher = readDispatcher(fieldOf(init, "dispatcher"), settings.isFetch);
  // `Object.create` keeps the inherited members of an init.
  const own: RequestInit | undefined = dispatcher
    ? Object.create(Object(init), { dispatcher: { value: dispatcher, enumerable: true } })
    : init && Object(init);
  return toRequest(input, own);
}
