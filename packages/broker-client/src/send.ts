// The road of every request to the network, whoever makes it: signed last, for the right origin only.
import { createSigningFetch, SigningError, type Fetch, type Signer } from "@org/signing";
import { ConnectionError, RequestRefusedError } from "./errors.ts";
import { clientHeaders } from "./generated/operations.ts";

/** What carries a signed request to the network: `fetch`, or what a caller puts in its place. */
export type Transport = (request: Request) => Promise<Response>;

/** The signed fetch over a transport. */
export type Send = (transport: Transport) => Fetch;

export function createSend(signer: Signer, origin: string): Send {
  const bound = bindToOrigin(signer, origin);
  return (transport) => {
    const signingFetch = createSigningFetch(bound, (request) => transmit(transport, request));
    return async (input, init) => {
      try {
        return await signingFetch(input, init);
      } catch (error) {
        if (!(error instanceof SigningError)) throw error;
        throw new RequestRefusedError(error.code, error.message, { cause: error });
      }
    };
  };
}

/** Signs for one origin, and adds the headers that the client supplies. */
function bindToOrigin(signer: Signer, origin: string): Signer {
  return {
    async sign(request) {
      const { url } = request;
      if (URL.canParse(String(url)) && new URL(url).origin !== origin) {
        throw new RequestRefusedError(
          "foreign_origin",
          `The request goes to another origin than baseUrl's, ${origin}, and nothing is signed for it. Make a client for that origin.`,
        );
      }
      const signed = await signer.sign(request);
      return { ...signed, headers: { ...clientHeaders, ...signed.headers } };
    },
  };
}

async function transmit(transport: Transport, request: Request): Promise<Response> {
  try {
    return await transport(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    const { host, pathname } = new URL(request.url);
    throw new ConnectionError(
      `${request.method} ${pathname} got no response from ${host}${reason(cause)}. Whether the service acted on it is not known.`,
      { cause },
    );
  }
}

/** Node says what happened in the code of the cause of "fetch failed": ECONNREFUSED, ENOTFOUND and the like. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
}
