// Faults that prevent the client from sending a request. The runtime's error proves that nothing was sent.
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
  readonly options?: BrokerClientOptions;
  /** Whether a second attempt can succeed. */
  readonly isTransient?: boolean;
}

type Case = readonly [fault: string, reason: RegExp, check: RegExp, start: (atEnd: AtEnd) => Promise<Place>];

const CERTIFICATE = /Check the certificate's host name, dates and issuer/;
const NETWORK = /Check DNS, network, proxy and firewall/;
const PORT = /Nothing listens there/;
const PROTOCOL = /Check whether this port supports https/;

export const NOT_SENT: readonly Case[] = [
  [
    "a host name that does not exist",
    // The code is EAI_AGAIN if the machine can reach no name server.
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    /Check the host name in baseUrl|Check DNS/,
    async () => {
      const host = "made-up.invalid";
      const failure: unknown = await lookup(host).catch((error: unknown) => error);
      return { host, isTransient: Reflect.get(Object(failure), "code") === "EAI_AGAIN" };
    },
  ],
  [
    "a port that refuses connections",
    /^ECONNREFUSED$/,
    PORT,
    async () => {
      await using server = await startRawServer(() => {});
      return { host: server.host };
    },
  ],
  [
    "a host name whose addresses all refuse connections",
    /^ECONNREFUSED$/,
    PORT,
    async () => {
      await using server = await startRawServer(() => {});
      return { host: server.host.replace("127.0.0.1", "localhost") };
    },
  ],
  [
    "a self-signed certificate",
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
    "an expired certificate",
    /^CERT_HAS_EXPIRED$/,
    CERTIFICATE,
    (atEnd) => trusted(atEnd, { until: "20200102000000Z" }),
  ],
  [
    "a server that supports only plain http",
    /^ERR_SSL_WRONG_VERSION_NUMBER$/,
    PROTOCOL,
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, badRequest)).host }),
  ],
  [
    "a server that supports no TLS version above 1.1",
    /^ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION$/,
    PROTOCOL,
    (atEnd) => trusted(atEnd, {}, { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }),
  ],
  [
    "a server that closes the connection during the TLS handshake",
    /^ECONNRESET$/,
    NETWORK,
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, closing)).host, isTransient: true }),
  ],
];

/** Each attempt takes a second, because undici's timer has a resolution of one second. */
export const NO_CONNECTION_IN_TIME: Case = [
  "a server that does not complete the TLS handshake in time",
  /^UND_ERR_CONNECT_TIMEOUT$/,
  NETWORK,
  // The server accepts the connection, but never responds to the TLS handshake. undici's connect timeout includes the
  // handshake.
  async (atEnd) => ({
    host: (await startServer(atEnd)).host,
    options: optionsFor(atEnd, { timeout: 50 }),
    isTransient: true,
  }),
];

export function testNotSent(cases: readonly Case[], ways: readonly Way[]): void {
  describe.each(cases)("%s", { concurrent: true }, (_, reason, check, start) => {
    test.for(ways)("causes an error that contains the runtime's error code ($way)", async (way, { onTestFinished }) => {
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

/** Starts a server, and makes the test fail if the server receives a request. */
export async function startServer(atEnd: AtEnd, tls?: TlsOptions, script: Script = ({ request }) => request()) {
  const server = await startRawServer(script, tls);
  atEnd(async () => {
    await server[Symbol.asyncDispose]();
    expect(server.requests).toHaveLength(0);
  });
  return server;
}

export function optionsFor(atEnd: AtEnd, connect: { timeout: number } | { ca: string }): BrokerClientOptions {
  const dispatcher = new Agent({ connect });
  atEnd(() => dispatcher.destroy());
  // The type `object` avoids a compile error. Node's type of the option `dispatcher` belongs to a different version of
  // undici.
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
