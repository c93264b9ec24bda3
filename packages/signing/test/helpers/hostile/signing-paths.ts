// Passes a hostile request to the four functions that sign requests, and returns the result of each function.
import { independentSignature, type WireRequest } from "@org/conformance/independent";
import {
  createSigner,
  createSigningFetch,
  SigningError,
  signRequest,
  type SigningErrorCode,
} from "../../../src/index.ts";
import { signingMiddleware } from "../../../src/openapi-fetch.ts";
import { APP_KEY, APP_SECRET } from "../support.ts";

export interface Hostile {
  readonly method?: string;
  readonly url: string;
  readonly body?: string;
  readonly headers?: [name: string, value: string][];
}

/**
 * Result for a hostile request. An error code means that nothing was sent. `signed` means that the independent
 * implementation computes a signature that is equal to the sent signature. `no request` means that the platform cannot
 * create the `Request`.
 */
export type Outcome = SigningErrorCode | "signed" | "no request" | `unexpected: ${string}`;

export type Signing = "sign" | "signRequest" | "signingFetch" | "signingMiddleware";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });

const SIGNINGS: Record<Signing, (hostile: Hostile, send: (wire: WireRequest) => void) => Promise<void>> = {
  async sign({ method = "POST", url, body }, send) {
    const signed = await signer.sign({ method, url, body });
    send(wireOf(method, signed.url, Object.entries(signed.headers), new TextEncoder().encode(signed.body)));
  },
  async signRequest(hostile, send) {
    send(await wireOfRequest(await signRequest(toRequest(hostile), signer)));
  },
  async signingFetch({ url, ...hostile }, send) {
    const signingFetch = createSigningFetch(signer, async (request) => {
      send(await wireOfRequest(request));
      return new Response("[]");
    });
    await signingFetch(url, initOf(hostile));
  },
  async signingMiddleware(hostile, send) {
    const request = toRequest(hostile);
    const options = { pathSerializer: (path: string) => path };
    const context = { request, schemaPath: hostile.url, params: {}, options };
    send(await wireOfRequest(await signingMiddleware(signer).onRequest(context)));
  },
};

export async function outcomesOf(hostile: Hostile): Promise<Record<Signing, Outcome>> {
  return {
    sign: await outcomeOf("sign", hostile),
    signRequest: await outcomeOf("signRequest", hostile),
    signingFetch: await outcomeOf("signingFetch", hostile),
    signingMiddleware: await outcomeOf("signingMiddleware", hostile),
  };
}

export async function outcomeOf(signing: Signing, hostile: Hostile): Promise<Outcome> {
  const sent: WireRequest[] = [];
  try {
    await SIGNINGS[signing](hostile, (wire) => sent.push(wire));
  } catch (error) {
    if (sent.length > 0) return `unexpected: sent, and then ${String(error)}`;
    if (error instanceof PlatformRefusal) return "no request";
    return error instanceof SigningError ? error.code : `unexpected: ${String(error)}`;
  }
  return sent.length === 1 && sent.every(isSigned) ? "signed" : "unexpected: not signed as expected";
}

class PlatformRefusal extends Error {}

function toRequest({ url, ...hostile }: Hostile): Request {
  try {
    return new Request(url, initOf(hostile));
  } catch (cause) {
    throw new PlatformRefusal("The platform cannot create this Request.", { cause });
  }
}

function initOf({ method = "POST", body, headers = [] }: Omit<Hostile, "url">): RequestInit {
  return { method, headers, ...(body !== undefined && { body }) };
}

async function wireOfRequest(request: Request): Promise<WireRequest> {
  return wireOf(request.method, request.url, [...request.headers], new Uint8Array(await request.arrayBuffer()));
}

function wireOf(method: string, url: string, headers: [string, string][], body: Uint8Array): WireRequest {
  const { host, pathname, search } = new URL(url);
  return { method, target: pathname + search, headers: [["host", host], ...headers], body };
}

function isSigned(wire: WireRequest): boolean {
  // The independent implementation rejects a repeated signed header.
  const { signature } = independentSignature(wire, APP_SECRET);
  return new Map(wire.headers).get("x-signature") === signature;
}
