import { retainReferences } from "@org/signing/sending";
import type { Middleware } from "openapi-fetch";
import { ownRequest } from "./own-request.ts";
import { ownResponse } from "./response.ts";
import { assertSendable } from "../validation/unsendable.ts";

export class MiddlewareError extends Error {
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    super("A middleware failed.");
    this.thrown = thrown;
  }
}

const guards = /* @__PURE__ */ new WeakMap<object, Middleware>();

/**
 * Converts results of a caller's middleware into a `Request` or a `Response` of this runtime. Each middleware has only
 * one wrapper, so that `eject` finds the wrapper.
 *
 * @throws {UnsendableError} `invalid_option`: the value is not a middleware
 */
export function guard(middleware: unknown): Middleware {
  assertSendable(
    isMiddleware(middleware),
    "invalid_option",
    "a middleware must be an object with a method onRequest, onResponse or onError.",
  );
  const known = guards.get(middleware);
  if (known) return known;
  const guarded: Middleware = {
    async onRequest(context) {
      const made: unknown = await run(() => middleware.onRequest?.(context));
      if (!isRequest(made)) return responseOf(made, "onRequest must return a Request, a Response or nothing.");
      const request = ownRequest(made);
      // An abort reaches the new request through the original request. The reference from the new request stops the
      // garbage collector from freeing the original request.
      if (request !== context.request) retainReferences(request, [made, context.request]);
      return request;
    },
    async onResponse(context) {
      const made: unknown = await run(() => middleware.onResponse?.(context));
      return responseOf(made, "onResponse must return a Response or nothing.");
    },
    async onError({ error, ...context }) {
      const thrown = error instanceof MiddlewareError ? error.thrown : error;
      const made: unknown = await run(() => middleware.onError?.({ ...context, error: thrown }));
      // If `onError` returns a value that is not an object, the call rejects with the original error.
      if (typeof made !== "object" || made === null) return undefined;
      return isResponse(made) ? ownResponse(made) : new MiddlewareError(made);
    },
  };
  guards.set(middleware, guarded);
  return guarded;
}

function isMiddleware(middleware: unknown): middleware is Middleware {
  if (typeof middleware !== "object" || middleware === null) return false;
  const members = ["onRequest", "onResponse", "onError"].map((name): unknown => Reflect.get(middleware, name));
  const isValid = (member: unknown) => member === undefined || typeof member === "function";
  return members.every(isValid) && members.some((member) => member !== undefined);
}

async function run(act: () => unknown): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    throw new MiddlewareError(error);
  }
}

function responseOf(made: unknown, rule: string): Response | undefined {
  if (!made) return undefined;
  assertSendable(isResponse(made), "invalid_option", `a middleware's ${rule}`);
  return ownResponse(made);
}

function isRequest(made: unknown): made is Request {
  return typeof made === "object" && made !== null && "method" in made && "url" in made;
}

function isResponse(made: unknown): made is Response {
  return typeof made === "object" && made !== null && "status" in made && "arrayBuffer" in made;
}
