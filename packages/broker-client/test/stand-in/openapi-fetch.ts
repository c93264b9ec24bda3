// Replaces openapi-fetch for one run of the suite. The stand-in contains only the functions that
// src/transport/openapi-fetch.ts needs. The functions follow the documentation of openapi-fetch.
import type { Middleware } from "openapi-fetch";
import { readAnswer, type Answer } from "./answer.ts";
import { sendThrough } from "./middleware.ts";
import { defaultPathSerializer, querySerializerOf } from "./parameters.ts";
import { requestOf, type Init, type WriteBody } from "./request.ts";

export { defaultPathSerializer } from "./parameters.ts";
// The stand-in reuses this function of openapi-fetch, because the function works with any client.
export { wrapAsPathBasedClient } from "openapi-fetch/dist/index.mjs";

interface Options {
  readonly baseUrl: string;
  readonly bodySerializer: WriteBody;
}

export default function createClient({ baseUrl, bodySerializer }: Options) {
  const registered: Middleware[] = [];
  return {
    async request(method: string, path: string, init: Init): Promise<Answer> {
      const { params = {}, parseAs = "json", middleware = [] } = init;
      const options = Object.freeze({
        baseUrl,
        parseAs,
        fetch: init.fetch,
        querySerializer: querySerializerOf(init.querySerializer),
        pathSerializer: init.pathSerializer ?? defaultPathSerializer,
        bodySerializer: init.bodySerializer ?? bodySerializer,
      });
      const request = requestOf(method, path, init, options);
      const context = { request, schemaPath: path, params, options, id: crypto.randomUUID() };
      const response = await sendThrough([...registered, ...middleware], context);
      return readAnswer(response, method, parseAs);
    },
    use(...middleware: Middleware[]): void {
      registered.push(...middleware);
    },
    eject(...middleware: Middleware[]): void {
      for (const each of middleware) {
        const at = registered.indexOf(each);
        if (at !== -1) registered.splice(at, 1);
      }
    },
  };
}
