// Tests whether the signer runs before or after the hooks and interceptors that change a request.
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import got from "got";
import { expect, test } from "vitest";
import { signedAxios } from "../src/axios.ts";
import { signedGot } from "../src/got.ts";
import { signedKy } from "../src/ky.ts";
import { signedOpenapiFetch } from "../src/openapi-fetch.ts";
import { expectSigned, signer } from "./helpers/support.ts";

interface MadeUpPaths {
  "/made-up": { get: { responses: { 200: { content: { "application/json": unknown } } } } };
}

const TARGET = "/made-up?added=a%20b";

test("axios, got and ky send the caller's JSON text in compact form", async () => {
  await using server = await startWireServer();
  const body = '{ "note": "a \\u0026 b" }';
  await signedAxios(server.url, signer).put("/made-up", body);
  await signedGot(server.url, signer).put("made-up", { body });
  await signedKy(server.url, signer).put("/made-up", { body });
  expectSigned(server.requests);
  expect(server.requests.map(({ body }) => Buffer.from(body).toString())).toEqual(
    Array.from({ length: 3 }, () => '{"note":"a & b"}'),
  );
});

test("axios signs parameters that an interceptor adds", async () => {
  await using server = await startWireServer();
  const broker = signedAxios(server.url, signer);
  broker.interceptors.request.use((config) => ({ ...config, params: { added: "a b" } }));
  await broker.get("/made-up");
  expectSigned(server.requests);
  expect(server.lastRequest().target).toBe(TARGET);
});

test("axios sends a valid signature if the body is `null`", async () => {
  await using server = await startWireServer();
  await signedAxios(server.url, signer).post("/made-up", null, { allowAbsoluteUrls: false });
  expectSigned(server.requests);
  expect(server.lastRequest().target).toBe("/made-up");
});

test("axios does not follow a redirect even if a call sets `maxRedirects`", async () => {
  await using server = await startWireServer(() => answer(307, "", { location: "/made-up" }));
  await expect(signedAxios(server.url, signer).get("/made-up", { maxRedirects: 5 })).rejects.toThrow("307");
  expect(server.requests).toHaveLength(1);
});

test("got signs the edits of earlier hooks, but not the edits of later hooks", async () => {
  await using server = await startWireServer();
  const adding = got.extend({
    hooks: { beforeRequest: [(options) => void (options.url = new URL("?added=a%20b", options.url))] },
  });
  await got.extend(adding, signedGot(server.url, signer))("made-up");
  expect(server.lastRequest().target).toBe(TARGET);
  expectSigned(server.requests);

  await got.extend(signedGot(server.url, signer), adding)("made-up");
  expect(server.lastRequest().target).toBe(TARGET);
  expect(() => expectSigned(server.requests)).toThrow(/to be/);
});

test("got sends exactly the URL that was signed", async () => {
  await using server = await startWireServer();
  const broker = signedGot(server.url, signer);
  await broker("made-up?added=a+b");
  expectSigned(server.requests);
  expect(server.lastRequest().target).toBe(TARGET);
  await expect(broker.put("made-up", { body: new Uint8Array([0x31]) })).rejects.toThrow("must be JSON text");
  expect(server.requests).toHaveLength(1);
});

test("got treats a redirect as a success if `followRedirect` is `false`", async () => {
  await using server = await startWireServer(() => answer(307, "", { location: "/made-up" }));
  const { ok } = await signedGot(server.url, signer)("made-up", { followRedirect: false });
  expect(ok).toBe(true);
  expect(server.requests).toHaveLength(1);
});

test("signedKy signs a request after the hooks, but does not sign a call with the option `fetch`", async () => {
  await using server = await startWireServer();
  const broker = signedKy(server.url, signer).extend({
    hooks: { beforeRequest: [({ request }) => new Request(`${request.url}?added=a+b`, request)] },
  });
  await broker.get("/made-up");
  expectSigned(server.requests);
  expect(server.lastRequest().target).toBe(TARGET);

  await broker.get("/made-up", { fetch });
  expect(headerOf(server.lastRequest(), "x-signature")).toBeUndefined();
});

test("signedOpenapiFetch signs a request after later middleware, but does not sign a call with the option `fetch`", async () => {
  await using server = await startWireServer();
  const broker = signedOpenapiFetch<MadeUpPaths>(server.url, signer);
  broker.use({ onRequest: ({ request }) => new Request(`${request.url}?added=a+b`, request) });
  await broker.GET("/made-up");
  expectSigned(server.requests);
  expect(server.lastRequest().target).toBe(TARGET);

  await broker.GET("/made-up", { fetch });
  expect(headerOf(server.lastRequest(), "x-signature")).toBeUndefined();
});
