// Compares the signer and the verifier with an independent implementation, for random requests.
import assert from "node:assert/strict";
import { independentSignature, type WireRequest } from "@org/conformance/independent";
import { createSigner, signRequest } from "../../../src/index.ts";
import { createVerifier } from "../../../src/verify/index.ts";
import fc from "fast-check";
import { APP_KEY, APP_SECRET } from "../support.ts";
import { ownHeaders, NOW, receivedAndChanged, unsigned } from "./requests.ts";

type Sign = (request: WireRequest) => string;

const independent: Sign = (request) => independentSignature(request, APP_SECRET).signature;

interface Report {
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
  readonly difference: string | undefined;
}

export async function fuzz(runs: number, seed: number, expected: Sign = independent): Promise<Report> {
  const now = () => new Date(NOW);
  const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now });
  const verifier = createVerifier({
    secretFor: (appKey) => (appKey === APP_KEY ? APP_SECRET : undefined),
    // The verifier's clock does not stop, even if `now` always returns the same time. So the tolerance must be longer
    // than the run.
    tolerance: 86_400_000,
    replayStore: { claim: () => "new" },
    now,
  });
  const accepts = async ({ method, target, headers, body }: WireRequest) =>
    (await verifier.verify({ method, target, headers: Object.fromEntries(headers), body })).ok;

  const property = fc.asyncProperty(unsigned, ownHeaders, receivedAndChanged, async (unsigned, headers, wire) => {
    const { received, changed } = wire;
    const { method, url, body = null } = unsigned;
    const signed = await signer.sign(unsigned);
    const request = await signRequest(new Request(url, { method, body, headers }), signer);
    const fetched = { url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() };
    for (const sent of [asSent(method, signed), asSent(method, fetched)]) {
      assert.ok(signatureIn(sent) === expected(sent), "the signer's signature is not the expected one");
      assert.ok(await accepts(sent), "the verifier rejects what the signer signed");
    }

    const signature = expected(received);
    assert.ok(await accepts(withSignature(received, signature)), "the verifier rejects the expected signature");
    const isRight = expected(changed) === signature;
    assert.ok(
      (await accepts(withSignature(changed, signature))) === isRight,
      "the verifier accepts a changed signed part, or rejects a changed unsigned part",
    );
  });
  const started = performance.now();
  const details = await fc.check(property, { numRuns: runs, seed });
  const seconds = (performance.now() - started) / 1000;
  return {
    runs: details.numRuns,
    seconds,
    seed: details.seed,
    difference: details.failed
      ? `${String(details.errorInstance)}\n${fc.stringify(details.counterexample)}`
      : undefined,
  };
}

function signatureIn({ headers }: WireRequest): string | undefined {
  return headers.find(([name]) => name === "x-signature")?.[1];
}

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

function asSent(method: string, { url, headers, body = "" }: Sent): WireRequest {
  const { host, pathname, search } = new URL(url);
  const target = pathname + search;
  return { method, target, headers: [["host", host], ...Object.entries(headers)], body: Buffer.from(body) };
}

function withSignature(request: WireRequest, signature: string): WireRequest {
  return { ...request, headers: [...request.headers, ["x-signature", signature]] };
}
