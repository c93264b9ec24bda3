// Faults after which the runtime proves that nothing was sent.
import { lookup } from "node:dns/promises";
import type { TlsOptions } from "node:tls";
import { answer } from "@org/conformance/wire-server";
import { Agent } from "undici";
import { describe, expect, test, type TestContext } from "vitest";
import type { BrokerClientOptions } from "../../src/index.ts";
import { undiciTransport } from "../../src/undici/index.ts";
import { selfSigned, type Subject } from "./certificate.ts";
import { expectError } from "./expect-error.ts";
import { type Connection, startRawServer, type Script } from "./raw-server.ts";
import { byTransport } from "./transport.ts";
import { madeUpBroker, type Way } from "./ways.ts";

export type AtEnd = TestContext["onTestFinished"];

export interface Place {
  readonly host: string;
  /** Options of a client that trusts the server's certificate, or waits a short time only. */
  readonly options?: BrokerClientOptions;
  /** Whether another attempt could succeed. */
  readonly isTransient?: boolean;
}

type Case = readonly [fault: string, reason: RegExp, check: RegExp, start: (atEnd: AtEnd) => Promise<Place>];

const CERTIFICATE = /Check the certificate's host name, dates and issuer/;
const NETWORK = /Check DNS, network, proxy and firewall/;
const PORT = /Nothing listens there/;
const PROTOCOL = /Check whether this port speaks https/;

export const NOT_SENT: readonly Case[] = [
  [
    "no such name",
    // The latter if no name server can be reached.
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    /Check the host name in baseUrl|Check DNS/,
    async () => {
      const host = "made-up.invalid";
      const failure: unknown = await lookup(host).catch((error: unknown) => error);
      return { host, isTransient: Reflect.get(Object(failure), "code") === "EAI_AGAIN" };
    },
  ],
  [
    "nobody listening",
    /^ECONNREFUSED$/,
    PORT,
    async () => {
      await using server = await startRawServer(() => {});
      return { host: server.host };
    },
  ],
  [
    "nobody listening at any address of a name",
    /^ECONNREFUSED$/,
    PORT,
    async () => {
      await using server = await startRawServer(() => {});
      return { host: server.host.replace("127.0.0.1", "localhost") };
    },
  ],
  [
    "a certificate that nobody vouches for",
    /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    CERTIFICATE,
    async (atEnd) => ({ host: (await startServer(atEnd, selfSigned())).host }),
  ],
  [
    "a certificate of another host",
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    CERTIFICATE,
    (atEnd) => trusted(atEnd, { address: "127.0.0.2" }),
  ],
  [
    "a certificate of the past",
    /^CERT_HAS_EXPIRED$/,
    CERTIFICATE,
    (atEnd) => trusted(atEnd, { until: "20200102000000Z" }),
  ],
  [
    "a server that speaks plain http",
    /^ERR_SSL_WRONG_VERSION_NUMBER$/,
    PROTOCOL,
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, badRequest)).host }),
  ],
  [
    "a server that speaks an older TLS",
    /^ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION$/,
    PROTOCOL,
    (atEnd) => trusted(atEnd, {}, { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }),
  ],
  [
    "a server that closes within the handshake",
    /^ECONNRESET$/,
    NETWORK,
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, closing)).host, isTransient: true }),
  ],
];

/** It takes a second for each attempt, because undici's timer is precise to a second. */
export const NO_CONNECTION_IN_TIME: Case = [
  "no connection in time",
  /^UND_ERR_CONNECT_TIMEOUT$/,
  NETWORK,
  // To undici the TLS handshake is a part of it, so that a server which says nothing is enough.
  async (atEnd) => ({
    host: (await startServer(atEnd)).host,
    options: optionsFor(atEnd, { timeout: 50 }),
    isTransient: true,
  }),
];

export function testNotSent(cases: readonly Case[], ways: readonly Way[]): void {
  describe.each(cases)("%s", { concurrent: true }, (_, reason, check, start) => {
    test.for(ways)("$way", async (way, { onTestFinished }) => {
      const { host, options, isTransient = false } = await start(onTestFinished);
      const baseUrl = `https://${host}`;
      const isProof = !options?.fetch || !way.canChange;
      const error = await expectError(
        way,
        { broker: madeUpBroker(baseUrl, options), baseUrl },
        {
          ...(isProof ? { code: "not_sent", outcome: "not_sent" } : { code: "outcome_unknown", outcome: "unknown" }),
          attempt: isTransient && !way.canChange ? 2 : 1,
        },
      );
      expect(error).toMatchObject({ cause: { cause: { code: expect.stringMatching(reason) } } });
      expect("reason" in error ? error.reason : undefined).toEqual(
        isProof ? Reflect.get(Object(Reflect.get(Object(error.cause), "cause")), "code") : undefined,
      );
      expect(error.message).toContain(host);
      expect(error.message).toMatch(isProof ? check : /ask the service/);
    });
  });
}

export async function trusted(atEnd: AtEnd, subject: Subject, tls: TlsOptions = {}): Promise<Place> {
  const { key, cert } = selfSigned(subject);
  const server = await startServer(atEnd, { ...tls, key, cert });
  return { host: server.host, options: optionsFor(atEnd, { ca: cert }) };
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

/** Returns the options of a client over connections of its own. */
export function optionsFor(atEnd: AtEnd, connect: { timeout: number } | { ca: string }): BrokerClientOptions {
  const dispatcher = new Agent({ connect });
  atEnd(() => dispatcher.destroy());
  // The types of fetch are those of Node 20, whose dispatchers differ.
  const init: object = { dispatcher };
  return byTransport<BrokerClientOptions>({
    fetch: { fetch: (request) => fetch(request, init) },
    undici: { transport: undiciTransport({ dispatcher }) },
  });
}

async function badRequest({ socket, bytes }: Connection): Promise<void> {
  await bytes(1);
  socket.end(answer(400));
}

async function closing({ socket, bytes }: Connection): Promise<void> {
  await bytes(1);
  socket.end();
}
