// Runs a caller's middleware around `send`, in the order of openapi-fetch.
import { retainReferences, toRequest as copyInput } from "@org/signing/sending";
import type { MergedOptions, Middleware, MiddlewareCallbackParams } from "openapi-fetch";
import { RequestRefusedError } from "../errors/index.ts";
import type { Identify } from "../operations/lookup.ts";
import { assertSendable } from "../validation/values.ts";
import { refusing } from "./broker-error.ts";
import { type CallContext, idOf } from "./context.ts";
import { copyRequest, type OutgoingRequest, readRequest, toRequest } from "./outgoing.ts";
import { Received, wrongResponse } from "./received.ts";
import { ownResponse } from "./response.ts";
import { send, type SendOptions } from "./send.ts";

/** Fields of a middleware's context that do not change while the middleware runs. */
export interface MiddlewareContext extends Pick<MiddlewareCallbackParams, "schemaPath" | "params"> {
  readonly options: Omit<MergedOptions, "fetch">;
}

interface Chain {
  readonly middleware: readonly Middleware[];
  readonly identify: Identify;
  readonly context: () => MiddlewareContext;
}

/**
 * Sends a request through the middleware. Without middleware, `sendThrough` only calls `send`.
 *
 * @throws the error of `send`, or the unchanged error of a middleware
 * @throws {RequestRefusedError | UnexpectedResponseError} if a middleware returns a wrong value
 */
export function sendThrough(
  chain: Chain,
  request: OutgoingRequest,
  call: CallContext,
  options: SendOptions,
): Promise<Received> {
  return chain.middleware.length === 0 ? send(request, call, options) : runChain(chain, request, call, options);
}

async function runChain(
  { middleware, identify, context }: Chain,
  request: OutgoingRequest,
  call: CallContext,
  options: SendOptions,
): Promise<Received> {
  let received: Received | undefined;
  let current = refusing(call, () => toRequest(request));
  // A middleware can copy the values of request headers into a response, so errors must hide these values.
  call.sent.push(new Map(current.headers));

  const responseOf = (made: unknown, rule: string): Response => {
    try {
      assertSendable(isResponse(made), "invalid_option", "The value is not a response.");
      return ownResponse(made);
    } catch (cause) {
      const problem = `a middleware's ${rule}`;
      if (received) throw wrongResponse(problem, received, call, cause);
      throw new RequestRefusedError("invalid_option", problem, call);
    }
  };
  const sendGiven = async (given: Request) => {
    const own = refusing(call, () => readRequest(copyRequest(given, request.signal)));
    if (targetOf(own) !== targetOf(request)) call.canChange ||= identify(own).canChange;
    received = await send(own, call, options);
    return received.response();
  };
  const { schemaPath, params, options: given } = context();
  // A middleware can send a request by `options.fetch`, for example to repeat the call.
  const fetch: typeof globalThis.fetch = (input, init) => sendGiven(refusing(call, () => copyInput(input, init)));
  const fixed = { schemaPath, params, id: idOf(call), options: Object.freeze({ ...given, fetch }) };
  const parameters = () => ({ ...fixed, request: current });

  for (const each of middleware) {
    const made: unknown = await each.onRequest?.(parameters());
    if (isRequest(made)) {
      // A `Request` of a polyfill is copied to a `Request` of this runtime.
      const next = made instanceof Request ? made : refusing(call, () => copyInput(made, undefined));
      // An abort reaches the new request through the previous request. The reference from the new request stops the
      // garbage collector from freeing the previous request.
      if (next !== current) retainReferences(next, [made, current]);
      current = next;
    } else if (made) {
      return Received.of(responseOf(made, "onRequest must return a Request, a Response or nothing."), false);
    }
  }
  const back = [...middleware].reverse();
  let response = await sendGiven(current).catch(async (error: unknown) => {
    let thrown = error;
    for (const each of back) {
      const made: unknown = await each.onError?.({ ...parameters(), error: thrown });
      if (isResponse(made)) return responseOf(made, "onError must return a Response, an error or nothing.");
      if (Object(made) === made) thrown = made;
    }
    throw thrown;
  });
  for (const each of back) {
    const made: unknown = await each.onResponse?.({ ...parameters(), response });
    if (made) response = responseOf(made, "onResponse must return a Response or nothing.");
  }
  return received && received.response() === response ? received : Received.of(response, received !== undefined);
}

export const MIDDLEWARE_RULE = "a middleware must be an object with a method onRequest, onResponse or onError.";

export function isMiddleware(value: unknown): value is Middleware {
  const members = ["onRequest", "onResponse", "onError"].map((name): unknown => Reflect.get(Object(value), name));
  const present = members.filter((member) => member !== undefined);
  return present.length > 0 && present.every((member) => typeof member === "function");
}

function targetOf({ method, url }: OutgoingRequest): string {
  return `${method} ${url.replace(/\?.*$/s, "")}`;
}

function isRequest(made: unknown): made is Request {
  return typeof made === "object" && made !== null && "method" in made && "url" in made;
}

function isResponse(made: unknown): made is Response {
  return typeof made === "object" && made !== null && "status" in made && "arrayBuffer" in made;
}
