// Faults after which the runtime proves that nothing was sent.
import type { TlsOptions } from "node:tls";
import { Agent } from "undici";
import { describe, expect, test, type TestContext } from "vitest";
import type { Transport } from "../../src/index.ts";
import { selfSigned, type Subject } from "./certificate.ts";
import { expectError } from "./expect-error.ts";
import { startRawServer, type Script } from "./raw-server.ts";
import { madeUpBroker, type Way } from "./ways.ts";

export type AtEnd = TestContext["onTestFinished"];

export interface Place {
  readonly host: string;
  readonly fetch?: Transport;
}

type Case = readonly [fault: string, reason: RegExp, start: (atEnd: AtEnd) => Promise<Place>];

export const NOT_SENT: readonly Case[] = [
  // The latter where no name server can be reached.
  ["no such name", /^(?:ENOTFOUND|EAI_AGAIN)$/, () => Promise.resolve({ host: "made-up.invalid" })],
  [
    "nobody listening",
    /^ECONNREFUSED$/,
    async () => {
      await using server = await startRawServer(() => {});
      return { host: server.host };
    },
  ],
  [
    "nobody listening at any address of a name",
    /^ECONNREFUSED$/,
    async () => {
      await using server = await startRawServer(() => {});
      return { host: server.host.replace("127.0.0.1", "localhost") };
    },
  ],
  [
    "a certificate that nobody vouches for",
    /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    async (atEnd) => ({ host: (await startServer(atEnd, selfSigned())).host }),
  ],
  [
    "a certificate of another host",
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    (atEnd) => trusted(atEnd, { address: "127.0.0.2" }),
  ],
  ["a certificate of the past", /^CERT_HAS_EXPIRED$/, (atEnd) => trusted(atEnd, { until: "20200102000000Z" })],
];

/** It takes a second for each attempt, because undici's timer is precise to a second. */
export const NO_CONNECTION_IN_TIME: Case = [
  "no connection in time",
  /^UND_ERR_CONNECT_TIMEOUT$/,
  // To undici the TLS handshake is a part of it, so that a server which says nothing is enough.
  async (atEnd) => ({ host: (await startServer(atEnd)).host, fetch: fetchOver(atEnd, { timeout: 50 }) }),
];

export function testNotSent(cases: readonly Case[], ways: readonly Way[]): void {
  describe.each(cases)("%s", { concurrent: true }, (_, reason, start) => {
    test.for(ways)("$way", async (way, { onTestFinished }) => {
      const { host, fetch } = await start(onTestFinished);
      const baseUrl = `https://${host}`;
      const isProof = fetch === undefined || !way.canChange;
      const error = await expectError(
        way,
        { broker: madeUpBroker(baseUrl, { fetch }), baseUrl },
        {
          ...(isProof ? { code: "not_sent", outcome: "not_sent" } : { code: "outcome_unknown", outcome: "unknown" }),
          attempt: way.canChange ? 1 : 2,
        },
      );
      expect(error).toMatchObject({ cause: { cause: { code: expect.stringMatching(reason) } } });
      expect("reason" in error ? error.reason : undefined).toEqual(
        isProof ? Reflect.get(Object(Reflect.get(Object(error.cause), "cause")), "code") : undefined,
      );
      expect(error.message).toContain(host);
    });
  });
}

export async function trusted(atEnd: AtEnd, subject: Subject, tls: TlsOptions = {}): Promise<Place> {
  const { key, cert } = selfSigned(subject);
  const server = await startServer(atEnd, { ...tls, key, cert });
  return { host: server.host, fetch: fetchOver(atEnd, { ca: cert }) };
}

/** Starts a server that stops with the test. The test fails if the server received a request. */
export async function startServer(atEnd: AtEnd, tls?: TlsOptions, script: Script = ({ request }) => request()) {
  const server = await startRawServer(script, tls);
  atEnd(async () => {
    await server[Symbol.asyncDispose]();
    expect(server.requests).toHaveLength(0);
  });
  return server;
}

/** Returns a fetch over connections of its own. */
function fetchOver(atEnd: AtEnd, connect: { timeout: number } | { ca: string }): Transport {
  const dispatcher = new Agent({ connect });
  atEnd(() => dispatcher.destroy());
  // The types of fetch are those of Node 20, whose dispatchers differ.
  const init: object = { dispatcher };
  return (request) => fetch(request, init);
}
