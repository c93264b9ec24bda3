import type { Fetch } from "@org/signing";
import { toRequest } from "@org/signing/sending";
import type { Middleware } from "openapi-fetch";
import { redactor } from "../errors/redaction/redactor.ts";
import { fieldOf } from "../errors/fields.ts";
import type { Identify } from "../operations/lookup.ts";
import type { Settings } from "../options/settings.ts";
import { assertSendable } from "../validation/unsendable.ts";
import { refusing } from "./broker-error.ts";
import { readDispatcher } from "./call-dispatcher.ts";
import { beginCall, type CallContext, commonHeaders, finish } from "./context.ts";
import { contextOptions } from "./http-options.ts";
import { sendThrough } from "./middleware.ts";
import { readRequest } from "./outgoing.ts";

export function createFetch(settings: Settings, identify: Identify, middleware: readonly Middleware[]): Fetch {
  const send = async (input: string | URL | Request, init: RequestInit | undefined, call: CallContext) => {
    const request = readRequest(refusing(call, () => copyInput(input, init, settings)));
    const { method, url, headers } = request;
    const { pathname } = new URL(url);
    const { name, canChange } = identify(request);
    const redact = redactor({ sent: [Object.fromEntries(headers), commonHeaders(settings)], settings });
    call.operation = name ?? redact(`${method} ${pathname}`);
    call.eventName = name ?? call.eventName;
    call.canChange = canChange;
    const context = () => ({
      schemaPath: pathname,
      params: {},
      options: contextOptions(settings.baseUrl, "stream"),
    });
    return { received: await sendThrough({ middleware, identify, context }, request, call, { reads: "nothing" }) };
  };
  return async (input, init) => {
    const call = beginCall(settings, "broker.fetch", true, "undocumented");
    const { received } = await finish(call, () => send(input, init, call));
    return received.response();
  };
}

function copyInput(input: string | URL | Request, init: RequestInit | undefined, settings: Settings): Request {
  assertSendable(
    fieldOf(init, "timeout") === undefined,
    "unknown_input",
    "broker.fetch has no option `timeout`. Set `timeout` for the client, or pass a signal.",
  );
  const dispatcher = readDispatcher(fieldOf(init, "dispatcher"), settings.isFetch);
  // `Object.create` keeps the inherited members of an init.
  const own: RequestInit = Object.create(Object(init), { dispatcher: { value: dispatcher, enumerable: true } });
  return toRequest(input, dispatcher ? own : init);
}
