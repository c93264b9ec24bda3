// The seam to openapi-fetch: one of its clients, whose calls cannot get round the signer.
import { pathMiddleware } from "@org/signing/openapi-fetch";
import createClient, { type Client } from "openapi-fetch";
import { RequestRefusedError } from "./errors.ts";
import type { Send, Transport } from "./send.ts";

const CALLS = new Set<PropertyKey>(["request", "GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

export function createHttp<Paths extends {}>(baseUrl: string, send: Send, transport: Transport): Client<Paths> {
  const client = createClient<Paths>({ baseUrl, fetch: send(transport) });
  client.use(pathMiddleware);
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (!CALLS.has(name) || typeof member !== "function") return member;
      // The init is the last argument: of `GET(path, init)` as of `request(method, path, init)`.
      return async (...parameters: unknown[]): Promise<unknown> => {
        const last = name === "request" ? 2 : 1;
        return Reflect.apply(member, target, [...parameters.slice(0, last), underSigner(parameters[last], send)]);
      };
    },
  });
}

/** `http.request` for an operation that is known at run time only. */
export type HttpRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

export function untypedRequest<Paths extends {}>(http: Client<Paths>): HttpRequest {
  // openapi-fetch types a call by the literal path that a caller writes; here it is read from the table of
  // operations, whose types the generated families have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return http.request as unknown as HttpRequest;
}

/** openapi-fetch lets a call replace the client's fetch, base URL and the second argument of fetch. */
function underSigner(init: unknown, send: Send): object {
  const { baseUrl, requestInitExt, fetch, ...rest }: PerCall = { ...(typeof init === "object" ? init : undefined) };
  if (baseUrl !== undefined) {
    throw new RequestRefusedError(
      "per_call_base_url",
      "A call has no baseUrl of its own. Make a client for that origin.",
    );
  }
  if (requestInitExt !== undefined) {
    throw new RequestRefusedError(
      "per_call_request_init_ext",
      "requestInitExt would replace what was signed. Give createBrokerClient a fetch that adds it.",
    );
  }
  return fetch === undefined ? rest : { ...rest, fetch: send(fetch) };
}

interface PerCall {
  readonly baseUrl?: string;
  readonly requestInitExt?: object;
  readonly fetch?: Transport;
}
