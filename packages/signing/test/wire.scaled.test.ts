// Compares sent signatures with an independent implementation, which reads the raw bytes of each request.
import { independentSignature } from "@org/conformance/independent";
import { headerOf, startWireServer } from "@org/conformance/wire-server";
import { isProof } from "@org/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner, createSigningFetch } from "../src/index.ts";
import { APP_KEY, APP_SECRET, encodings, jsonText, query, text } from "./helpers/support.ts";

const isDotSegment = (segment: string) => /(^|\/)\.{1,2}(\/|$)/.test(segment);
const path = fc.array(
  text.filter((segment) => !isDotSegment(segment)),
  { maxLength: 3 },
);
const method = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE");

test("createSigningFetch sends the correct method, path, query, body and signature for random requests", async () => {
  await using server = await startWireServer();
  const signingFetch = createSigningFetch(createSigner({ appKey: APP_KEY, appSecret: APP_SECRET }));
  const nonces = new Set<string | undefined>();
  let sent = 0;

  await fc.assert(
    fc.asyncProperty(
      method,
      path,
      query,
      encodings,
      encodings,
      jsonText,
      async (method, path, query, encodeName, encode, json) => {
        const pieces = query.map(([name, value]) => `${encodeName(name)}=${encode(value)}`);
        const url = `${server.url}/${path.map(encodeURIComponent).join("/")}?${pieces.join("&")}`;
        const body = method === "GET" ? undefined : json;
        const response = await signingFetch(url, { method, ...(body !== undefined && { body }) });
        await response.arrayBuffer();

        const wire = server.lastRequest();
        const independent = independentSignature(wire, APP_SECRET);
        expect(headerOf(wire, "x-signature")).toBe(independent.signature);
        expect(independent.str3.startsWith(`/${path.join("/")}&`)).toBe(true);
        expect([...new URLSearchParams(wire.target.slice(wire.target.indexOf("?") + 1))]).toEqual(query);
        expect(JSON.parse(Buffer.from(wire.body).toString() || "null")).toEqual(JSON.parse(body ?? "null"));
        expect(wire.method).toBe(method);
        nonces.add(headerOf(wire, "x-signature-nonce"));
        sent += 1;
      },
    ),
    { numRuns: isProof ? 2000 : 200, endOnFailure: true },
  );
  expect(server.requests).toHaveLength(sent);
  expect(nonces.size).toBe(sent);
});
