// Each run: the judge agrees with what the signer signs, and the verifier with the judge, on what is right and what is not.
import assert from "node:assert/strict";
import { independentSignature, type WireRequest } from "@org/conformance/independent";
import { createSigner, signRequest } from "../../../src/index.ts";
import { createVerifier } from "../../../src/verify/index.ts";
import fc from "fast-check";
import { APP_KEY, APP_SECRET, carried, NOW, receivedAndChanged, unsigned } from "./requests.ts";

/** What a request's signature must be. */
type Judge = (request: WireRequest) => string;

const independent: Judge = (request) => independentSignature(request, APP_SECRET).signature;

interface Report {
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
  /** What the signer or the verifier and the judge do not agree on: the smallest requests that were found. */
  readonly difference: string | undefined;
}

export async function fuzz(runs: number, seed: number, judge: Judge = independent): Promise<Report> {
  const now = () => new Date(NOW);
  const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now });
  const verifier = createVerifier({
    secretFor: (appKey) => (appKey === APP_KEY ? APP_SECRET : undefined),
    // The clock stands still, which a verifier takes for a clock that was set back: its window moves on.
    tolerance: 86_400_000,
    replayStore: { claim: () => "new" },
    now,
  });
  const accepts = async ({ method, target, headers, body }: WireRequest) =>
    (await verifier.verify({ method, target, headers: Object.fromEntries(headers), body })).ok;

  const property = fc.asyncProperty(unsigned, carried, receivedAndChanged, async (unsigned, carried, wire) => {
    const { received, changed } = wire;
    const { method, url, body = null } = unsigned;
    const signed = await signer.sign(unsigned);
    const request = await signRequest(new Request(url, { method, body, headers: carried }), signer);
    const fetched = { url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() };
    for (const sent of [asSent(method, signed), asSent(method, fetched)]) {
      assert.ok(signatureIn(sent) === judge(sent), "the signer signs otherwise than the judge");
      assert.ok(await accepts(sent), "the verifier refuses what the signer signed");
    }

    const signature = judge(received);
    assert.ok(await accepts(withSignature(received, signature)), "the verifier refuses what the judge signed");
    const isRight = judge(changed) === signature;
    assert.ok(
      (await accepts(withSignature(changed, signature))) === isRight,
      "the verifier and the judge differ on a change",
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

/** As an HTTP client sends it, with the host of its URL. */
function asSent(method: string, { url, headers, body = "" }: Sent): WireRequest {
  const { host, pathname, search } = new URL(url);
  const target = pathname + search;
  return { method, target, headers: [["host", host], ...Object.entries(headers)], body: Buffer.from(body) };
}

function withSignature(request: WireRequest, signature: string): WireRequest {
  return { ...request, headers: [...request.headers, ["x-signature", signature]] };
}
