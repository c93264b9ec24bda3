// Imports each code entry of the packages, and makes a signed call. TypeScript compiles this program to an ES module
// and to CommonJS. Bun and Deno run this program without a compilation.
import { createBrokerClient, type components } from "@org/broker-client";
import { startSandbox, type Sandbox } from "@org/broker-sandbox";
import {
  computeSignature,
  createSigner,
  normalizeBody,
  type SignatureInput,
  type Signer,
  signRequest,
} from "@org/signing";
import { explain, type Explanation } from "@org/signing/explain";
import { pathMiddleware } from "@org/signing/openapi-fetch";
import { toRequest } from "@org/signing/sending";
import { createVerifier, memoryReplayStore, type VerificationResult } from "@org/signing/verify";

async function call(): Promise<number> {
  const broker = createBrokerClient();
  broker.http.use(pathMiddleware);
  const accounts: components["schemas"]["Account"][] = await broker.trading.listAccounts();
  return accounts.length;
}

async function verify(): Promise<VerificationResult> {
  const sandbox: Sandbox = await startSandbox();
  await sandbox.close();
  const { appKey, appSecret, baseUrl } = sandbox;
  const signer: Signer = createSigner({ appKey, appSecret });
  const replayStore = memoryReplayStore({ capacity: 10 });
  const verifier = createVerifier({ secretFor: () => appSecret, tolerance: 60_000, replayStore });
  return verifier.verify(await signRequest(toRequest(baseUrl, undefined), signer));
}

async function explains(): Promise<Explanation> {
  const headers = {
    host: "api.example.com",
    "x-app-key": "made-up-app-key",
    "x-signature-algorithm": "HMAC-SHA256",
    "x-signature-nonce": "made-up-nonce",
    "x-signature-version": "1.0",
    "x-timestamp": "2026-10-17T09:30:00Z",
  };
  const input: SignatureInput = { path: "/trading/accounts/list", query: [], headers, body: undefined };
  const appSecret = "made-up-app-secret";
  const request = { url: input.path, headers };
  return explain({ request, appSecret, signature: await computeSignature(input, appSecret) });
}

// @ts-expect-error a normalized body is a string
const never = (): boolean => normalizeBody('{ "a": 1 }') === 1;

async function main(): Promise<void> {
  const [{ ok }, { matches }] = [await verify(), await explains()];
  if (!ok || !matches || never()) throw new Error("The packages disagree about a signature.");
  console.log((await call()) > 0 ? "some accounts" : "no account");
}

void main();
