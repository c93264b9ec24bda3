// The road of every request to the network, whoever makes it: signed last, for the right origin only.
import { createSigningFetch, SigningError, type Fetch, type Signer } from "@org/signing";
import { ConnectionError, RequestRefusedError } from "./errors.ts";
import { clientHeaders } from "./generated/operations.ts";

/** What carries a signed request to the network: `fetch`, or what a caller puts in its place. */
export type Transport = (request: Request) => Promise<Response>;

/** Puts the signer on top of a transport. */
export type SignedFetchOver = (transport: Transport) => Fetch;

export function createSignedFetchOver(signer: Signer, origin: string): SignedFetchOver {
  const bound = bindToOrigin(signer, origin);
  return (transport) => {
    const signingFetch = createSigningFetch(bound, (request) => transmit(transport, request));
    return (input, init) => refusing(() => signingFetch(input, init));
  };
}

/** What the signing refuses, as the client's own error. */
export async function refusing<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    throw new RequestRefusedError(error.code, error.message, { cause: error });
  }
}

function bindToOrigin(signer: Signer, origin: string): Signer {
  return {
    async sign(request) {
      if (new URL(request.url).origin === origin) return signer.sign(request);
      throw new RequestRefusedError(
        "foreign_origin",
        `The request goes to another origin than baseUrl's, ${origin}, and nothing is signed for it. Make a client for that origin.`,
      );
    },
  };
}

async function transmit(transport: Transport, request: Request): Promise<Response> {
  for (const [name, value] of Object.entries(clientHeaders)) request.headers.set(name, value);
  try {
    return await transport(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    const { host, pathname } = new URL(request.url);
    const what = `${request.method} ${pathname} got no response from ${host}${reason(cause)}.`;
    throw new ConnectionError(request.method, what, cause);
  }
}

/** Node says what happened in the code of the cause of "fetch failed": ECONNREFUSED, ENOTFOUND and the like. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
}
