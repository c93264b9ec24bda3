// Tests node:http, which sets no content-length for a DELETE or OPTIONS. A server then treats the body as empty.
import { listen } from "@org/testing";
import { createServer, request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSigner } from "../src/index.ts";
import { createVerifier, memoryReplayStore, type VerificationResult } from "../src/verify/index.ts";
import { APP_KEY, APP_SECRET } from "./helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const verifier = createVerifier({
  secretFor: () => APP_SECRET,
  tolerance: 60_000,
  replayStore: memoryReplayStore({ capacity: 100 }),
});
const results: VerificationResult[] = [];
const server = createServer(async (request, response) => {
  const { method, url: target, headersDistinct: headers } = request;
  results.push(await verifier.verify({ method, target, headers, body: await buffer(request) }));
  response.end();
});
let baseUrl = "";

beforeAll(async () => {
  baseUrl = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function send(
  method: string,
  headersOf: (body: string) => OutgoingHttpHeaders,
): Promise<VerificationResult | undefined> {
  const signed = await signer.sign({ method, url: `${baseUrl}/orders`, body: '{"quantity":1}' });
  const { url, headers, body = "" } = signed;
  await new Promise<void>((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers: { ...headers, ...headersOf(body) } }, (response) => {
      response.resume().on("end", resolve);
    });
    outgoing.on("error", reject).end(body);
  });
  // If the request has no content-length, the server can respond before the verifier has a result.
  await vi.waitFor(() => expect(results).toHaveLength(1));
  return results.pop();
}

test.each(["DELETE", "OPTIONS", "POST"])(
  "a verifier accepts a %s request that node:http sends with a content-length",
  async (method) => {
    const result = await send(method, (body) => ({ "content-length": Buffer.byteLength(body) }));
    expect(result).toEqual({ ok: true, appKey: APP_KEY });
  },
);

test.each(["DELETE", "OPTIONS"])(
  "a verifier rejects a %s request that node:http sends without a content-length",
  async (method) => {
    expect(await send(method, () => ({}))).toEqual({ ok: false, code: "signature_mismatch" });
  },
);
