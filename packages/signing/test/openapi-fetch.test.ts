import { independentSignature } from "@org/conformance/independent";
import { headerOf, startWireServer } from "@org/conformance/wire-server";
import createClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { createSigner } from "../src/index.ts";
import { signingMiddleware } from "../src/openapi-fetch.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

interface paths {
  "/lists/{id}/items": {
    post: {
      parameters: { path: { id: string }; query?: { symbols?: string[]; note?: string } };
      requestBody: { content: { "application/json": { text: string } } };
      responses: { 200: { content: { "application/json": unknown[] } } };
    };
  };
}

function clientOf(url: string) {
  const client = createClient<paths>({ baseUrl: url });
  client.use(signingMiddleware(createSigner({ appKey: APP_KEY, appSecret: APP_SECRET })));
  return client;
}

describe("signingMiddleware", () => {
  test("signingMiddleware signs the path, the repeated query names and the JSON body that openapi-fetch sends", async () => {
    await using server = await startWireServer();
    const { data } = await clientOf(server.url).POST("/lists/{id}/items", {
      params: { path: { id: "my list/2" }, query: { symbols: ["b", "a"], note: "it's a+b & c" } },
      body: { text: "a < b & c" },
    });
    expect(data).toEqual([]);
    const wire = server.lastRequest();
    const { signature, str3 } = independentSignature(wire, APP_SECRET);
    expect(headerOf(wire, "x-signature")).toBe(signature);
    expect(str3).toContain("/lists/my list/2/items&");
    expect(str3).toContain("&note=it's a+b & c&symbols=a&b&");
    expect(Buffer.from(wire.body).toString()).toBe('{"text":"a < b & c"}');
  });

  test.each(["..", "."])("signingMiddleware rejects the path parameter %j before a request is sent", async (id) => {
    await using server = await startWireServer();
    const call = clientOf(server.url).POST("/lists/{id}/items", { params: { path: { id } }, body: { text: "" } });
    await expect(call).rejects.toEqual(code("dot_segment"));
    expect(server.requests).toHaveLength(0);
  });
});
