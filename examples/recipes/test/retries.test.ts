// Tests that each attempt has a new signature, because the service accepts each nonce only once.
import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { signedAxios } from "../src/axios.ts";
import { signedGot } from "../src/got.ts";
import { signedKy } from "../src/ky.ts";
import { clients } from "./helpers/clients.ts";
import { expectSigned, signer } from "./helpers/support.ts";

const BODY = { note: "a & b" };

function startFlakyServer() {
  let calls = 0;
  return startWireServer(() => answer(calls++ === 0 ? 503 : 200, "{}"));
}

const AT_ONCE = { backoffLimit: 1 };
const ONLY_GET = { ...AT_ONCE, methods: ["get" as const] };

describe.each([
  {
    name: "got",
    get: (url: string) => signedGot(url, signer).get("made-up", { retry: AT_ONCE }),
    put: (url: string, retry: object) => signedGot(url, signer).put("made-up", { json: BODY, retry }),
  },
  {
    name: "ky",
    get: (url: string) => signedKy(url, signer).get("/made-up", { retry: AT_ONCE }),
    put: (url: string, retry: object) => signedKy(url, signer).put("/made-up", { json: BODY, retry }),
  },
])("the recipe for $name", ({ get, put }) => {
  test("the recipe retries a GET with a new signature", async () => {
    await using server = await startFlakyServer();
    await get(server.url);
    expectSigned(server.requests);
    expect(server.requests).toHaveLength(2);
  });

  test("the recipe retries a PUT with the same body and a new signature", async () => {
    await using server = await startFlakyServer();
    await put(server.url, AT_ONCE);
    expectSigned(server.requests);
    expect(server.requests.map(({ body }) => Buffer.from(body).toString())).toEqual(
      Array.from({ length: 2 }, () => JSON.stringify(BODY)),
    );
  });

  test('the recipe does not retry a PUT if `methods` is `["get"]`', async () => {
    await using server = await startFlakyServer();
    await expect(put(server.url, ONLY_GET)).rejects.toThrow("503");
    expect(server.requests).toHaveLength(1);
  });
});

test.each(clients.filter(({ name }) => name !== "got" && name !== "ky"))(
  "the recipe for $name does not retry a failed request",
  async ({ send }) => {
    await using server = await startFlakyServer();
    await send(server.url, { path: "/made-up" });
    expect(server.requests).toHaveLength(1);
  },
);

test("axios signs each attempt if an interceptor retries with `error.config`", async () => {
  await using server = await startFlakyServer();
  const broker = signedAxios(server.url, signer);
  broker.interceptors.response.use(undefined, (error: { config: object }) => broker.request(error.config));
  await broker.put("/made-up", BODY, { params: { note: "a + b" } });
  expectSigned(server.requests);
  expect(server.requests.map(({ target }) => target)).toEqual(
    Array.from({ length: 2 }, () => "/made-up?note=a%20%2B%20b"),
  );
});
