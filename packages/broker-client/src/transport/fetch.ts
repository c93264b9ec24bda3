import type { Fetch } from "@org/signing";
import { toRequest } from "@org/signing/sending";
import { redactor } from "../errors/redaction/redactor.ts";
import { isSigningError, refusedBySigning, RequestRefusedError } from "../errors/request.ts";
import { fieldOf } from "../errors/fields.ts";
import type { Identify } from "../operations/lookup.ts";
import type { Settings } from "../options/settings.ts";
import { beginCall, commonHeaders } from "./context.ts";
import { readDispatcher } from "./call-dispatcher.ts";
import { readRequest } from "./outgoing.ts";
import { send } from "./send.ts";
import { UnsendableError } from "../validation/unsendable.ts";

export function createFetch(settings: Settings, identify: Identify): Fetch {
  return async (input, init) => {
    const request = readRequest(copyInput(input, init, settings));
    const { method, url } = request;
    const { name, canChange } = identify(request);
    const redact = redactor({ sent: [Object.fromEntries(request.headers), commonHeaders(settings)], settings });
    const call = beginCall(settings, name ?? redact(`${method} ${new URL(url).pathname}`), canChange);
    return (await send(request, call, { reads: "nothing" })).response();
  };
}

function copyInput(input: string | URL | Request, init: RequestInit | undefined, settings: Settings): Request {
  const call = { operation: "broker.fetch", attempt: 0 };
  try {
    const dispatcher = readDispatcher(fieldOf(init, "dispatcher"), settings.isFetch);
    // `Object.create` keeps the inherited members of an init.
    const own: RequestInit = Object.create(Object(init), { dispatcher: { value: dispatcher, enumerable: true } });
    return toRequest(input, dispatcher ? own : init);
  } catch (cause) {
    if (cause instanceof UnsendableError) throw new RequestRefusedError(cause.reason, cause.message, call);
    if (!isSigningError(cause)) throw cause;
    throw refusedBySigning(cause, call, redactor({ sent: [], settings }));
  }
}
