// Sends a request through the caller's middleware. The response passes through the middleware in reverse order.
import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";

export async function sendThrough(chain: readonly Middleware[], context: MiddlewareCallbackParams): Promise<Response> {
  for (const each of chain) {
    const made = await each.onRequest?.(context);
    if (made instanceof Response) return made;
    if (made) context.request = made;
  }
  const back = [...chain].reverse();
  let response = await send(back, context);
  for (const each of back) {
    response = (await each.onResponse?.({ ...context, response })) ?? response;
  }
  return response;
}

/** Calls the middleware's `onError` only for an error of `fetch`. */
async function send(back: readonly Middleware[], context: MiddlewareCallbackParams): Promise<Response> {
  try {
    return await context.options.fetch(context.request);
  } catch (thrown) {
    let error: unknown = thrown;
    for (const each of back) {
      const made = await each.onError?.({ ...context, error });
      if (made instanceof Response) return made;
      error = made ?? error;
    }
    throw error;
  }
}
