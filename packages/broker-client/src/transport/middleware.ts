// A caller's middleware as openapi-fetch takes it: what it throws stays the caller's own error, and what it returns is a
// `Request` or a `Response` of this runtime, or refused.
import { retainReferences, toRequest } from "@org/signing/sending";
import type { Middleware } from "openapi-fetch";
import { ownResponse } from "./response.ts";
import { UnsendableError } from "../validation/unsendable.ts";

/** What a caller's middleware threw, or returned in the place of an error. */
export class CallersError extends Error {
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    super("A middleware failed.");
    this.thrown = thrown;
  }
}

const guards = /* @__PURE__ */ new WeakMap<object, Middleware>();

/**
 * The same one for the same middleware, so that it can be ejected.
 *
 * @throws {UnsendableError}
 */
export function guard(middleware: unknown): Middleware {
  if (typeof middleware !== "object" || middleware === null || !isMiddleware(middleware)) {
    throw new UnsendableError(
      "invalid_option",
      "a middleware must be an object with a function onRequest, onResponse or onError.",
    );
  }
  const known = guards.get(middleware);
  if (known) return known;
  const guarded: Middleware = {
    async onRequest(context) {
      const made: unknown = await own(() => middleware.onRequest?.(context));
      if (!made) return undefined;
      if (isResponse(made)) return ownResponse(made);
      if (isRequest(made)) {
        const request = made instanceof Request ? made : toRequest(made, undefined);
        // It may follow the signal of the request that it was made of.
        if (request !== context.request) retainReferences(request, [made, context.request]);
        return request;
      }
      throw new UnsendableError(
        "invalid_option",
        "a middleware's onRequest must return a Request, a Response or nothing.",
      );
    },
    async onResponse(context) {
      const made: unknown = await own(() => middleware.onResponse?.(context));
      if (!made) return undefined;
      if (isResponse(made)) return ownResponse(made);
      throw new UnsendableError("invalid_option", "a middleware's onResponse must return a Response or nothing");
    },
    async onError({ error, ...context }) {
      const thrown = error instanceof CallersError ? error.thrown : error;
      const made: unknown = await own(() => middleware.onError?.({ ...context, error: thrown }));
      // Anything else is no error, and must not hide the one that there is.
      if (typeof made !== "object" || made === null) return undefined;
      return isResponse(made) ? ownResponse(made) : new CallersError(made);
    },
  };
  guards.set(middleware, guarded);
  return guarded;
}

function isMiddleware(middleware: object): middleware is Middleware {
  const members = ["onRequest", "onResponse", "onError"].map((name): unknown => Reflect.get(middleware, name));
  const isFit = (member: unknown) => member === undefined || typeof member === "function";
  return members.every(isFit) && members.some((member) => member !== undefined);
}

async function own(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    throw new CallersError(error);
  }
}

function isRequest(made: unknown): made is Request {
  return typeof made === "object" && made !== null && "method" in made && "url" in made;
}

function isResponse(made: unknown): made is Response {
  return typeof made === "object" && made !== null && "status" in made && "arrayBuffer" in made;
}
