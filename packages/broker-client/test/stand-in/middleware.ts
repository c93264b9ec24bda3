// Sends a request through the caller's middleware, in order for the request and in reverse order for the response.
import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";

export async function sendThrough(chain: readonly Middleware[], context: MiddlewareCallbackParams): Promise<Response> {
  for (const each of chain) {
    const made = await each.onRequest?.(context);
    // A response ends the call. No other middleware is called, not even for the response.
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

/** Sends the request. Only an error of this step is passed to `onError`. */
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
