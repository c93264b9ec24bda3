// A request through the caller's middleware: in order on its way out, in reverse order on the way back.
import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";

export async function sendThrough(chain: readonly Middleware[], context: MiddlewareCallbackParams): Promise<Response> {
  for (const each of chain) {
    const made = await each.onRequest?.(context);
    // Nothing else is asked then, on the way back either.
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

/** What is thrown here, and nowhere else, is middleware's to mend. */
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
