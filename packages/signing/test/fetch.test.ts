import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test, vi } from "vitest";
import { createSigner, createSigningFetch } from "../src/index.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });

describe("createSigningFetch", () => {
  test("createSigningFetch accepts an init object together with a string, a URL or a Request", async () => {
    await using server = await startWireServer();
    const signingFetch = createSigningFetch(signer);
    const init = { method: "POST", body: '{"a": 1}', headers: { "x-version": "v3" } };
    for (const input of [`${server.url}/a`, new URL(`${server.url}/a`), new Request(`${server.url}/a`)]) {
      await (await signingFetch(input, init)).text();
    }
    expect(server.requests.map(({ method, target, body }) => [method, target, Buffer.from(body).toString()])).toEqual(
      ["string", "URL", "Request"].map(() => ["POST", "/a", '{"a":1}']),
    );
  });

  test("createSigningFetch sends a string body of the init object without reading it from a Request", async () => {
    const read = vi.spyOn(Request.prototype, "arrayBuffer");
    const sent: Request[] = [];
    const signingFetch = createSigningFetch(signer, async (request) => (sent.push(request), Response.json([])));
    for (const body of ["{}", '{"a": 1}']) await signingFetch("https://api.example.com/a", { method: "POST", body });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    expect(await Promise.all(sent.map((request) => request.text()))).toEqual(["{}", '{"a":1}']);
  });

  test.each([301, 302, 303, 307, 308])(
    "createSigningFetch does not follow a redirect with the status %i",
    async (status) => {
      await using other = await startWireServer();
      await using server = await startWireServer(() => answer(status, "", { location: `${other.url}/a` }));
      const post = { method: "POST", body: "{}" };
      await expect(createSigningFetch(signer)(`${server.url}/a`, post)).rejects.toThrow(code("redirect_refused"));
      expect(server.requests).toHaveLength(1);
      expect(other.requests).toHaveLength(0);
    },
  );

  test("createSigningFetch rejects with redirect_refused if the given `fetch` has followed a redirect", async () => {
    const follower = () => Promise.resolve(Object.defineProperty(new Response("[]"), "redirected", { value: true }));
    await expect(createSigningFetch(signer, follower)("https://api.example.com/")).rejects.toThrow(
      code("redirect_refused"),
    );
  });

  test.each([
    ["without a body", new Response(null, { status: 302 })],
    [
      "with the response type `opaqueredirect`",
      Object.defineProperty(new Response(), "type", { value: "opaqueredirect" }),
    ],
  ])("createSigningFetch rejects a redirect %s", async (_, response) => {
    const call = createSigningFetch(signer, () => Promise.resolve(response))("https://api.example.com/");
    await expect(call).rejects.toThrow(code("redirect_refused"));
  });

  test("createSigningFetch rejects a redirect even if the init object has the redirect mode `follow`", async () => {
    await using server = await startWireServer(() => answer(302, "", { location: "/b" }));
    await expect(createSigningFetch(signer)(`${server.url}/a`, { redirect: "follow" })).rejects.toThrow(
      code("redirect_refused"),
    );
    expect(server.requests.map(({ target }) => target)).toEqual(["/a"]);
  });

  test("createSigningFetch accepts the same Request in several calls", async () => {
    await using server = await startWireServer();
    const signingFetch = createSigningFetch(signer);
    const request = new Request(`${server.url}/a`, { method: "POST", body: "{}" });
    await (await signingFetch(request, { headers: { "x-version": "v3" } })).text();
    await (await signingFetch(request, { body: "[]" })).text();
    await (await signingFetch(request)).text();
    expect(server.requests.map(({ body }) => Buffer.from(body).toString())).toEqual(["{}", "[]", "{}"]);
    await request.text();
    await expect(signingFetch(request, { headers: {} })).rejects.toThrow(code("body_already_read"));
  });

  test("createSigningFetch returns a frozen response unchanged", async () => {
    const answered = Object.freeze(new Response(null));
    const call = createSigningFetch(signer, () => Promise.resolve(answered))("https://api.example.com/");
    await expect(call).resolves.toBe(answered);
  });

  test("createSigningFetch keeps the option `dispatcher` of the init object", async () => {
    const seen: Request[] = [];
    const signingFetch = createSigningFetch(signer, (request) => {
      seen.push(request);
      return fetch(request);
    });
    const dispatcher = { dispatch: () => expect.unreachable("dispatched") };
    for (const query of ["", "?a=b+c"]) {
      // The types of fetch do not have the option `dispatcher`.
      const init: object = { dispatcher };
      const call = signingFetch(`https://api.example.com/${query}`, init);
      await expect(call).rejects.toMatchObject({ cause: { message: expect.stringContaining("dispatched") } });
    }
    expect(seen).toHaveLength(2);
  });

  test("createSigningFetch calls the function that replaced `globalThis.fetch`", async () => {
    const signingFetch = createSigningFetch(signer);
    const stub = vi.fn<typeof fetch>(() => Promise.resolve(new Response("[]")));
    vi.stubGlobal("fetch", stub);
    try {
      await signingFetch("https://api.example.com/");
    } finally {
      vi.unstubAllGlobals();
    }
    expect(stub).toHaveBeenCalledOnce();
  });
});
