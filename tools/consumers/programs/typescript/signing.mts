// Checks the types of @org/signing in an ES module.
import { createBrokerClient } from "@org/broker-client";
import {
  canonicalize,
  computeSignature,
  createSigner,
  createSigningFetch,
  normalizeBody,
  SigningError,
  signRequest,
  type Fetch,
  type SignatureInput,
  type SignedRequest,
  type Signer,
  type SigningErrorCode,
} from "@org/signing";
import { explain, type CauseCode } from "@org/signing/explain";
import { pathMiddleware, signingMiddleware } from "@org/signing/openapi-fetch";
import { createVerifier, memoryReplayStore, type RefusalCode, type VerificationResult } from "@org/signing/verify";

export const signer: Signer = createSigner({ appKey: "made-up", appSecret: "made-up", now: () => 0 });
export const rotating: Signer = createSigner({ credentials: () => ({ appKey: "made-up", appSecret: "made-up" }) });
export const signingFetch: Fetch = createSigningFetch(signer, (request: Request) => fetch(request));
export const platformFetch: typeof fetch = signingFetch;

const replayStore = memoryReplayStore({ capacity: 1000 });
const verifier = createVerifier({ secretFor: () => ["made-up", "made-up-too"], tolerance: 60, replayStore });

export async function signs(request: Request): Promise<string> {
  const signed: SignedRequest = await signer.sign({ method: "GET", url: new URL(request.url) });
  const sent: Response = await fetch(await signRequest(request, signer));
  const signature: string = signed.headers["x-signature"];
  return [signature, sent.status, normalizeBody("{}")].join();
}

export async function checks(input: SignatureInput, request: Request): Promise<RefusalCode | undefined> {
  const { str1, str2 }: { str1: string; str2: string | undefined } = await canonicalize(input);
  const signature: string = await computeSignature(input, "made-up");
  const { causes } = await explain({ request, appSecret: "made-up", signature });
  const codes: readonly CauseCode[] = causes.map(({ code }) => code);
  const result: VerificationResult = await verifier.verify(request);
  console.log(str1, str2, ...codes);
  return result.ok ? undefined : result.code;
}

export function readsErrors(error: unknown): SigningErrorCode | undefined {
  return error instanceof SigningError ? error.code : undefined;
}

export function uses({ http }: ReturnType<typeof createBrokerClient>): void {
  http.use(pathMiddleware, signingMiddleware(signer));
}

export const refused = async (input: SignatureInput, signed: SignedRequest, result: VerificationResult) => [
  // @ts-expect-error the name of an option is misspelled
  createSigner({ appKey: "made-up", appSecret: "made-up", nonse: () => "made-up" }),
  // @ts-expect-error the app secret is missing
  createSigner({ appKey: "made-up" }),
  // @ts-expect-error the options have two sources of credentials
  createSigner({ appKey: "made-up", credentials: () => ({ appKey: "made-up", appSecret: "made-up" }) }),
  // @ts-expect-error the body is not a string
  signer.sign({ method: "POST", url: "https://api.example.com", body: { made: "up" } }),
  // @ts-expect-error a signature is a string
  (await computeSignature(input, "made-up")) === 1,
  // @ts-expect-error some of the signed headers are missing
  canonicalize({ ...input, headers: { "x-app-key": "made-up" } }),
  // @ts-expect-error the input has neither a secret nor a canonical request
  explain({ request: new Request("https://api.example.com") }),
  // @ts-expect-error the URL of a signed request is read-only
  (signed.url = "https://elsewhere.example.com"),
  // @ts-expect-error only a result that is ok has the app key
  result.appKey,
  // @ts-expect-error the replay store is missing
  createVerifier({ secretFor: () => "made-up", tolerance: 60 }),
];
