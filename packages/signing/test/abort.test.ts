// An abort or a timeout reaches a call that hangs, whatever the garbage collector did in between.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setTimeout as sleep } from "node:timers/promises";
import { answer, startWireServer } from "@org/conformance/wire-server";
import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import { createSigner, createSigningFetch, signRequest } from "../src/index.ts";
import { pathMiddleware, signingMiddleware } from "../src/openapi-fetch.ts";
import { APP_KEY, APP_SECRET } from "./helpers/support.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const signingFetch = createSigningFetch(signer);
type Call = (url: string, init: RequestInit) => Promise<unknown>;

const KEPT_ALIVE = { method: "POST", body: "{}", keepalive: true };

const calls: [string, Call][] = [
  ["a URL", (url, init) => signingFetch(url, init)],
  ["a URL that is written anew", (url, init) => signingFetch(`${url}/?a=b+c`, init)],
  ["a POST", (url, init) => signingFetch(url, { ...init, method: "POST", body: "{}" })],
  ["a Request", (url, init) => signingFetch(new Request(url, init))],
  ["a Request with a body", (url, init) => signingFetch(new Request(url, { ...init, method: "POST", body: "{}" }))],
  [
    "a Request without the body that it may have",
    (url, init) => signingFetch(new Request(url, { ...init, method: "DELETE" })),
  ],
  ["a Request with keepalive", (url, init) => signingFetch(new Request(url, { ...init, ...KEPT_ALIVE }))],
  [
    "a Request that signRequest signed",
    async (url, init) => fetch(await signRequest(new Request(url, { ...init, method: "POST", body: "{}" }), signer)),
  ],
  ["a Request that is written anew", (url, init) => signingFetch(new Request(`${url}/?a=b+c`, init))],
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
  ["no response", ""],
  ["half a body", answer(200, "[", { "content-length": "100" })],
] as const;

test.each(phases.flatMap(([phase, bytes]) => calls.map(([name, call]) => ({ phase, bytes, name, call }))))(
  "$name, with $phase",
  async ({ bytes, call }) => {
    await using server = await startWireServer(() => bytes);
    const controller = new AbortController();
    const settled = call(server.url, { signal: controller.signal })
      .then((response) => (response instanceof Response ? response.text() : response))
      .then(
        () => "answered",
        () => "aborted",
      );
    // Two find what five do (measured), and the first may come before the request has left.
    for (let i = 0; i < 2; i++) {
      await sleep(20);
      collectGarbage();
    }
    controller.abort();
    expect(await Promise.race([settled, sleep(2000, "still hanging")])).toBe("aborted");
  },
);
