// Where the runtime proves that nothing left, every way to call says not_sent; elsewhere in a handshake, none does.
// A transport proves it for a read only: it may have sent a change before.
import type { TlsOptions } from "node:tls";
import { answer } from "@org/conformance/wire-server";
import { Agent } from "undici";
import { describe, expect, test, type TestContext } from "vitest";
import type { Transport } from "../src/index.ts";
import { selfSigned, type Subject } from "./helpers/certificate.ts";
import { failureOf, unanswered } from "./helpers/failure.ts";
import { startRawServer, type Connection, type Script } from "./helpers/raw-server.ts";
import { madeUpBroker, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

type AtEnd = TestContext["onTestFinished"];

interface Place {
  readonly host: string;
  readonly fetch?: Transport;
}

const CASES: [fault: string, reason: RegExp, start: (atEnd: AtEnd) => Promise<Place>][] = [
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
    "no connection in time",
    /^UND_ERR_CONNECT_TIMEOUT$/,
    // To undici the TLS handshake is a part of it, so that a server which says nothing is enough.
    async (atEnd) => ({ host: (await startServer(atEnd)).host, fetch: fetchOver(atEnd, { timeout: 50 }) }),
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

// At once, because undici's timer is good to a second.
describe.each(CASES)("%s", { concurrent: true }, (_, reason, start) => {
  test.for(WAYS)("$way", async (way, { onTestFinished }) => {
    const { host, fetch } = await start(onTestFinished);
    const baseUrl = `https://${host}`;
    const isProof = fetch === undefined || !way.canChange;
    const error = await failureOf(
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

// An alert can come when the request has left: under TLS 1.3 a client is done before the server is.
describe.each<[fault: string, code: RegExp, start: (atEnd: AtEnd) => Promise<Place>]>([
  [
    "a server that speaks plain http",
    /ERR_SSL_WRONG_VERSION_NUMBER/,
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, badRequest)).host }),
  ],
  [
    "a server that closes within the handshake",
    /ECONNRESET/,
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, closing)).host }),
  ],
  [
    "a server that wants a certificate of the client's",
    /UND_ERR_SOCKET|ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED/,
    (atEnd) => trusted(atEnd, {}, { requestCert: true }),
  ],
])("%s", (_, code, start) => {
  test.for(WAYS)("$way", async (way, { onTestFinished }) => {
    const { host, fetch } = await start(onTestFinished);
    const baseUrl = `https://${host}`;
    const error = await failureOf(way, { broker: madeUpBroker(baseUrl, { fetch }), baseUrl }, unanswered(way));
    expect(error.cause).toMatchObject({ cause: { code: expect.stringMatching(code) } });
    expect(error.message).toMatch(code);
  });
});

test("of several addresses, one that may have been reached is enough to prove nothing", async () => {
  const failures = [
    { syscall: "connect", code: "ECONNREFUSED" },
    { syscall: "read", code: "ECONNRESET" },
  ];
  const cause = new AggregateError(failures.map((fields) => Object.assign(new Error("made up"), fields)));
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: Object.assign(cause, failures[0]) }));
  const broker = madeUpBroker("https://api.example.com", { fetch });
  const order = broker.fetch("https://api.example.com/made/up", { method: "POST", body: "{}" });
  await expect(order).rejects.toMatchObject({ code: "outcome_unknown" });
});

async function badRequest({ socket, bytes }: Connection): Promise<void> {
  await bytes(1);
  socket.end(answer(400));
}

async function closing({ socket, bytes }: Connection): Promise<void> {
  await bytes(1);
  socket.end();
}

async function trusted(atEnd: AtEnd, subject: Subject, tls: TlsOptions = {}): Promise<Place> {
  const { key, cert } = selfSigned(subject);
  const server = await startServer(atEnd, { ...tls, key, cert });
  return { host: server.host, fetch: fetchOver(atEnd, { ca: cert }) };
}

/** It stops with the test, which fails where it has seen a request. */
async function startServer(atEnd: AtEnd, tls?: TlsOptions, script: Script = ({ request }) => request()) {
  const server = await startRawServer(script, tls);
  atEnd(async () => {
    await server[Symbol.asyncDispose]();
    expect(server.requests).toHaveLength(0);
  });
  return server;
}

/** fetch over connections of its own. */
function fetchOver(atEnd: AtEnd, connect: { timeout: number } | { ca: string }): Transport {
  const dispatcher = new Agent({ connect });
  atEnd(() => dispatcher.destroy());
  // The types of fetch are those of Node 20, whose dispatchers look otherwise.
  const init: object = { dispatcher };
  return (request) => fetch(request, init);
}
