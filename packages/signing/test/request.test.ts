import { startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test, vi } from "vitest";
import { createSigner, signRequest } from "../src/index.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const LIST = "https://api.example.com/trading/accounts/list";
const post = (init: RequestInit) => new Request(LIST, { method: "POST", ...init });

describe("signRequest", () => {
  test("signRequest keeps the caller's method, signal and headers", async () => {
    const controller = new AbortController();
    const request = new Request(LIST, {
      method: "DELETE",
      headers: { "x-version": "v3", authorization: "made-up-token", "content-type": "text/made-up" },
      signal: controller.signal,
      credentials: "omit",
    });
    const signed = await signRequest(request, signer);
    expect(signed.method).toBe("DELETE");
    expect(signed.headers.get("x-version")).toBe("v3");
    expect(signed.headers.get("authorization")).toBe("made-up-token");
    expect(signed.headers.get("content-type")).toBe("text/made-up");
    expect(signed).toMatchObject({ url: LIST, credentials: "omit" });
    controller.abort(new Error("enough"));
    expect(signed.signal.reason).toEqual(new Error("enough"));
  });

  test("signRequest adds all headers of the signature except `host`, and sets the redirect mode `error`", async () => {
    const signed = await signRequest(new Request(LIST), signer);
    expect([...signed.headers.keys()]).toEqual([
      "x-app-key",
      "x-signature",
      "x-signature-algorithm",
      "x-signature-nonce",
      "x-signature-version",
      "x-timestamp",
    ]);
    expect(signed.redirect).toBe("error");
  });

  test("signRequest replaces the headers of an earlier signature", async () => {
    const once = await signRequest(new Request(LIST), signer);
    const twice = await signRequest(once, signer);
    expect(twice.headers.get("x-signature-nonce")).not.toBe(once.headers.get("x-signature-nonce"));
    expect(twice.headers.get("x-signature")).not.toContain(",");
  });

  test("signRequest does not consume the body of the given request", async () => {
    const request = post({ body: '{"a": 1}' });
    const attempts = [await signRequest(request, signer), await signRequest(request, signer)];
    expect(await Promise.all(attempts.map((attempt) => attempt.text()))).toEqual(['{"a":1}', '{"a":1}']);
    expect(await request.text()).toBe('{"a": 1}');
  });

  test.each([
    ["a body of zero bytes", { body: "" }],
    ["no body", {}],
  ])("signRequest accepts the same Request in two calls if the Request has %s", async (_, init) => {
    const request = post(init);
    for (let attempt = 0; attempt < 2; attempt++) {
      const signed = await signRequest(request, signer);
      expect(signed.headers.get("content-type")).toBe("application/json");
      expect(await signed.text()).toBe("");
    }
    expect(request.bodyUsed).toBe(false);
  });

  test.each([false, true])(
    "signRequest replaces the + in the query by %20, and keeps the rest of the given request (keepalive: %s)",
    async (keepalive) => {
      const controller = new AbortController();
      const { signal } = controller;
      const init = { method: "PUT", body: "{}", headers: { "x-version": "v3" }, signal, keepalive };
      const request = new Request(`${LIST}?q=a+b`, init);
      const signed = await signRequest(request, signer);
      expect(signed).toMatchObject({ method: "PUT", url: `${LIST}?q=a%20b`, redirect: "error" });
      expect(signed.headers.get("x-version")).toBe("v3");
      expect(await signed.text()).toBe("{}");
      expect(await request.text()).toBe("{}");
      controller.abort();
      expect(signed.signal.aborted).toBe(true);
    },
  );

  test.each([
    ["the default content type of a string body", {}],
    ["no content type", { body: new Blob(["{}"]) }],
    ["the content type Application/JSON", { headers: { "content-type": "Application/JSON" } }],
  ])("signRequest returns the content type application/json for a request with %s", async (_, init) => {
    const signed = await signRequest(post({ body: "{}", ...init }), signer);
    expect(signed.headers.get("content-type")?.toLowerCase()).toBe("application/json");
  });

  test("signRequest accepts a body stream only if the bytes are JSON text", async () => {
    const stream = (bytes: Uint8Array) => post({ body: new Blob([bytes]).stream(), duplex: "half" });
    expect(await (await signRequest(stream(Buffer.from('["é"]')), signer)).text()).toBe('["é"]');
    await expect(signRequest(stream(Buffer.from([0x22, 0xff, 0x22])), signer)).rejects.toThrow(code("invalid_json"));
    await expect(signRequest(stream(Buffer.from(" \n")), signer)).rejects.toThrow(code("invalid_json"));
    await expect(signRequest(stream(Buffer.from("\ufeff{}")), signer)).rejects.toThrow(code("invalid_json"));
  });

  test("signRequest ignores header changes that a program makes after the call", async () => {
    const request = post({ body: "{}", headers: { "x-version": "v3" } });
    const signing = signRequest(request, signer);
    request.headers.set("x-version", "v4");
    expect((await signing).headers.get("x-version")).toBe("v3");
  });

  test("signRequest rejects a request whose body was read", async () => {
    const request = post({ body: "{}" });
    await request.text();
    await expect(signRequest(request, signer)).rejects.toThrow(code("body_already_read"));
  });

  test("signRequest rejects a request whose body is being read", async () => {
    const request = post({ body: "{}" });
    const reader = request.body?.getReader();
    await expect(signRequest(request, signer)).rejects.toThrow(code("body_already_read"));
    reader?.releaseLock();
  });

  test("signRequest rejects a body stream whose values are not bytes", async () => {
    const stream = new ReadableStream({ start: (controller) => controller.enqueue("{}") });
    await expect(signRequest(post({ body: stream, duplex: "half" }), signer)).rejects.toThrow(code("unsupported_body"));
  });

  test("signRequest reports the error of a failed body stream as the cause", async () => {
    const cause = new Error("the file is gone");
    const stream = new ReadableStream({ pull: () => Promise.reject(cause) });
    const signing = signRequest(post({ body: stream, duplex: "half" }), signer);
    await expect(signing).rejects.toMatchObject({ code: "unsupported_body", cause });
  });

  test("signRequest leaves the body of a rejected request readable", async () => {
    const request = post({ body: "not json" });
    await expect(signRequest(request, signer)).rejects.toThrow(code("invalid_json"));
    expect(await request.text()).toBe("not json");
  });

  test.each(['{ "a": 1 }', '{"a":1}', '{"a":"é"}'])(
    "signRequest ignores the caller's content-length, so that fetch sends the whole body %s",
    async (body) => {
      await using server = await startWireServer();
      for (const length of [body.length, 3]) {
        const headers = { "content-length": String(length) };
        await fetch(await signRequest(new Request(`${server.url}/a`, { method: "POST", body, headers }), signer));
        expect(Buffer.from(server.requests.at(-1)?.body ?? []).toString()).toBe(body.replaceAll(" ", ""));
      }
    },
  );

  test("signRequest removes the caller's header `host`", async () => {
    const request = new Request("https://api.example.com/a", { headers: { host: "other.example" } });
    expect((await signRequest(request, signer)).headers.has("host")).toBe(false);
  });

  test("signRequest does not read the body of a GET or HEAD request", async () => {
    const read = vi.spyOn(Request.prototype, "arrayBuffer");
    for (const method of ["GET", "HEAD"])
      await signRequest(new Request("https://api.example.com/a", { method }), signer);
    expect(read).not.toHaveBeenCalled();
    await signRequest(new Request("https://api.example.com/a", { method: "DELETE" }), signer);
    expect(read).toHaveBeenCalledOnce();
    read.mockRestore();
  });

  test("signRequest returns a request that fetch sends without repeated headers", async () => {
    await using server = await startWireServer();
    const request = new Request(`${server.url}/a`, { method: "POST", body: '{"a": 1}' });
    await fetch(await signRequest(request, signer));
    const names = server.requests[0]?.headers.map(([name]) => name.toLowerCase()) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("content-length");
    expect(names).not.toContain("transfer-encoding");
  });
});

describe("signRequest", () => {
  // Older versions of workerd reject the mode "error", and newer versions replace it by "manual".
  class Refusing extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      if (init?.redirect === "error") throw new TypeError("not supported");
      super(input, init);
    }
  }
  class Replacing extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(input, init?.redirect === "error" ? { ...init, redirect: "manual" } : init);
    }
  }

  test.each([
    ["rejects", Refusing],
    ["replaces", Replacing],
  ])("signRequest sets the redirect mode `manual` if the runtime %s the mode `error`", async (_, Without) => {
    vi.stubGlobal("Request", Without);
    vi.resetModules();
    try {
      const { createSigner, signRequest } = await import("../src/index.ts");
      const signer = createSigner({ appKey: "made-up-key", appSecret: "made-up-secret" });
      expect((await signRequest(new Request("https://api.example.com/a"), signer)).redirect).toBe("manual");
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
