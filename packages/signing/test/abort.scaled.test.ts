// Tests that an abort ends a call without a complete response, even after garbage collections.
import { setTimeout as sleep } from "node:timers/promises";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { isProof } from "@org/testing";
import { collectGarbage } from "@org/testing/collect-garbage";
import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import { createSigner, createSigningFetch, signRequest } from "../src/index.ts";
import { pathMiddleware, signingMiddleware } from "../src/openapi-fetch.ts";
import { APP_KEY, APP_SECRET } from "./helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const signingFetch = createSigningFetch(signer);
type Call = (url: string, init: RequestInit) => Promise<unknown>;

const WITH_KEEPALIVE = { method: "POST", body: "{}", keepalive: true };

const CALLS: readonly [name: string, call: Call][] = [
  ["a URL", (url, init) => signingFetch(url, init)],
  ["a URL that is rewritten", (url, init) => signingFetch(`${url}/?a=b+c`, init)],
  ["a POST", (url, init) => signingFetch(url, { ...init, method: "POST", body: "{}" })],
  ["a Request", (url, init) => signingFetch(new Request(url, init))],
  ["a Request with a body", (url, init) => signingFetch(new Request(url, { ...init, method: "POST", body: "{}" }))],
  ["a DELETE Request without a body", (url, init) => signingFetch(new Request(url, { ...init, method: "DELETE" }))],
  ["a Request with keepalive", (url, init) => signingFetch(new Request(url, { ...init, ...WITH_KEEPALIVE }))],
  [
    "a Request that signRequest signed",
    async (url, init) => fetch(await signRequest(new Request(url, { ...init, method: "POST", body: "{}" }), signer)),
  ],
  ["a Request that is rewritten", (url, init) => signingFetch(new Request(`${url}/?a=b+c`, init))],
  ["openapi-fetch over the signing fetch", async (url, init) => openapiFetch(url, pathMiddleware, signingFetch)(init)],
  ["openapi-fetch with the middleware", async (url, init) => openapiFetch(url, signingMiddleware(signer), fetch)(init)],
];

function openapiFetch(baseUrl: string, middleware: object, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<{ "/": { get: { responses: { 200: { content: { "application/json": unknown } } } } } }>({
    baseUrl,
    fetch,
  });
  client.use({ onRequest: () => undefined, ...middleware });
  return (init: RequestInit) => client.GET("/", { signal: init.signal ?? null });
}

const phases = [
  ["before the response", ""],
  ["after half of the response body", answer(200, "[", { "content-length": "100" })],
] as const;

// `pnpm test` aborts only the first kind of call.
const some = isProof ? CALLS : CALLS.slice(0, 1);

test.each(phases.flatMap(([phase, bytes]) => some.map(([name, call]) => ({ phase, bytes, name, call }))))(
  "the call ends if the caller aborts it $phase ($name)",
  async ({ bytes, call }) => {
    await using server = await startWireServer(() => bytes);
    const controller = new AbortController();
    const settled = call(server.url, { signal: controller.signal })
      .then((response) => (response instanceof Response ? response.text() : response))
      .then(
        () => "completed",
        () => "aborted",
      );
    // One garbage collection is not sufficient, because it can run before the request is sent (measured).
    for (let i = 0; i < 2; i++) {
      await sleep(20);
      collectGarbage();
    }
    controller.abort();
    expect(await Promise.race([settled, sleep(2000, "still hanging")])).toBe("aborted");
  },
);
