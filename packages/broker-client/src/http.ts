// The seam to openapi-fetch: one of its clients, whose calls cannot get round the signer.
import { pathMiddleware } from "@org/signing/openapi-fetch";
import createClient, { type Client, type Middleware } from "openapi-fetch";
import { ConnectionError, RequestRefusedError, UnexpectedResponseError } from "./errors.ts";
import type { paths } from "./generated/schema.ts";
import { refusing, type SignedFetchOver, type Transport } from "./send.ts";

const CALLS = new Set<PropertyKey>(["request", "GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

export function createHttp(baseUrl: string, signedFetchOver: SignedFetchOver, transport: Transport): Client<paths> {
  const client = createClient<paths>({ baseUrl, fetch: signedFetchOver(transport) });
  client.use(pathMiddleware);
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (!CALLS.has(name) || typeof member !== "function") return member;
      // `GET(path, init)`, or `request(method, path, init)`.
      const last = name === "request" ? 2 : 1;
      return (...parameters: unknown[]): Promise<unknown> => {
        const [method, path] = name === "request" ? parameters : [name, ...parameters];
        return reading(String(method).toUpperCase(), String(path), (marking) => {
          const { middleware = [], ...init } = underSigner(parameters[last], signedFetchOver);
          const guarded = { ...init, middleware: [...middleware, marking] };
          return Reflect.apply(member, target, [...parameters.slice(0, last), guarded]);
        });
      };
    },
  });
}

/** What openapi-fetch throws while it reads a response, as the client's own error. */
async function reading(
  method: string,
  path: string,
  call: (marking: Middleware) => Promise<unknown>,
): Promise<unknown> {
  let response: Response | undefined;
  const marking: Middleware = {
    onResponse: (answer) => {
      response = answer.response;
    },
  };
  try {
    return await refusing(async () => call(marking));
  } catch (error) {
    // What fetch rejects with when the connection is lost within the body.
    if (response && error instanceof TypeError) {
      throw new ConnectionError(method, `The response to ${method} ${path} did not come whole.`, error);
    }
    if (response && error instanceof SyntaxError) {
      throw new UnexpectedResponseError(`${method} ${path}`, response.status, undefined, error);
    }
    throw error;
  }
}

interface PerCall {
  readonly Request?: unknown;
  readonly baseUrl?: string;
  readonly requestInitExt?: object;
  readonly fetch?: Transport;
  readonly middleware?: readonly Middleware[];
}

/** What openapi-fetch takes for one call, less what would go round the signer, or seem to. */
function underSigner(init: unknown, signedFetchOver: SignedFetchOver): PerCall {
  // A class of the call's own in the place of `Request` could lose method and body before they are signed.
  const {
    Request: _,
    baseUrl,
    requestInitExt,
    fetch,
    ...rest
  }: PerCall = { ...(typeof init === "object" ? init : undefined) };
  if (baseUrl !== undefined) {
    throw new RequestRefusedError(
      "per_call_base_url",
      "A call has no baseUrl of its own. Make a client for that origin.",
    );
  }
  // openapi-fetch passes over it without a word, where a client has it replace what was signed.
  if (requestInitExt !== undefined) {
    throw new RequestRefusedError(
      "per_call_request_init_ext",
      "A call has no requestInitExt. Give createBrokerClient a fetch that adds it.",
    );
  }
  return fetch === undefined ? rest : { ...rest, fetch: signedFetchOver(fetch) };
}

/** `http.request` for an operation that is known at run time only. */
export type UntypedRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

export function untypedRequest(http: Client<paths>): UntypedRequest {
  // openapi-fetch types a call by the literal path that a caller writes; here it is read from the table of
  // operations, whose types the generated families have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return http.request as unknown as UntypedRequest;
}
