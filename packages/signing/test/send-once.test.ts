// `pnpm verify packages -- suite` repeats these tests on each runtime, for every status and for closed connections.
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import createClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { createSigner, createSigningFetch, signRequest } from "../src/index.ts";
import { signingMiddleware } from "../src/openapi-fetch.ts";
import { APP_KEY, APP_SECRET } from "./helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const WAYS: Readonly<Record<string, (url: string, init: RequestInit) => Promise<unknown>>> = {
  createSigningFetch: createSigningFetch(signer),
  signRequest: async (url, init) => fetch(await signRequest(new Request(url, init), signer)),
  signingMiddleware: async (url, { method = "", body }) => {
    const client = createClient({ baseUrl: url });
    client.use(signingMiddleware(signer));
    await Reflect.get(client, method)("", { body: typeof body === "string" ? JSON.parse(body) : undefined });
  },
};

describe.each(Object.keys(WAYS))("the signing function %s", (way) => {
  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "a signing function sends a %s request only once, even if the server responds with status 421",
    async (method) => {
      await using server = await startWireServer(() => answer(421));
      await WAYS[way]?.(`${server.url}/made/up`, { method });
      await WAYS[way]?.(`${server.url}/made/up`, { method, body: '{"text":"é"}' });
      const lengths = server.requests.map((request) => headerOf(request, "content-length"));
      // Node's fetch does not send the length of an empty body for a DELETE.
      expect(lengths).toEqual([method === "DELETE" ? undefined : "0", "13"]);
      expect(server.requests.map(({ body }) => Buffer.from(body).toString())).toEqual(["", '{"text":"é"}']);
    },
  );
});

test("a Request that is signed twice keeps its body", async () => {
  await using server = await startWireServer();
  const signed = await signRequest(new Request(server.url, { method: "PUT", body: "[1]" }), signer);
  await fetch(await signRequest(signed, signer));
  expect(Buffer.from(server.lastRequest().body).toString()).toBe("[1]");
});
