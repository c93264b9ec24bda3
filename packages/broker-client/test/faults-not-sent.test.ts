// Faults that prevent the client from sending a request, and similar faults that can occur after the request was sent.
import { lookup } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import type { TlsOptions } from "node:tls";
import { runInNewContext } from "node:vm";
import { answer } from "@org/conformance/wire-server";
import { Agent } from "undici";
import { describe, expect, test, vi, type TestContext } from "vitest";
import type { BrokerClientOptions } from "../src/index.ts";
import { undiciTransport } from "../src/undici/index.ts";
import { selfSigned, type Subject } from "./helpers/certificate.ts";
import { expectError, unanswered } from "./helpers/expect-error.ts";
import { startRawServer, type Script } from "./helpers/raw-server.ts";
import { CHANGE, clientOver, thrownBy } from "./helpers/support.ts";
import { byTransport } from "./helpers/transport.ts";
import { madeUpBroker, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

type AtEnd = TestContext["onTestFinished"];

interface Place {
  readonly host: string;
  readonly options?: BrokerClientOptions;
  /** Whether a second attempt can succeed. */
  readonly isTransient?: boolean;
}

type Start = (atEnd: AtEnd) => Promise<Place>;

const CERTIFICATE = /Check the certificate's host name, dates and issuer/;
const NETWORK = /Check DNS, network, proxy and firewall/;
const PORT = /No server listens at this address/;
const PROTOCOL = /Check whether this port supports https/;

const OLD_TLS = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;

/** Responds to the first byte, which is a byte of a TLS handshake. */
const ending =
  (response = ""): Script =>
  async ({ socket, bytes }) => {
    await bytes(1);
    socket.end(response);
  };

const NOT_SENT: [fault: string, reason: RegExp, check: RegExp, start: Start][] = [
  // The code is EAI_AGAIN if the machine can reach no name server.
  ["a host name that does not exist", /^(?:ENOTFOUND|EAI_AGAIN)$/, /Check the host name in baseUrl|Check DNS/, unknown],
  ["a port that refuses connections", /^ECONNREFUSED$/, PORT, async () => ({ host: await closedPort() })],
  [
    "a host name whose addresses all refuse connections",
    /^ECONNREFUSED$/,
    PORT,
    async () => ({ host: (await closedPort()).replace("127.0.0.1", "localhost") }),
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
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, ending(answer(400)))).host }),
  ],
  [
    "a server that supports no TLS version above 1.1",
    /^ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION$/,
    PROTOCOL,
    (atEnd) => trusted(atEnd, {}, OLD_TLS),
  ],
  [
    "a server that closes the connection during the TLS handshake",
    /^ECONNRESET$/,
    NETWORK,
    async (atEnd) => ({ host: (await startServer(atEnd, undefined, ending())).host, isTransient: true }),
  ],
  // The server accepts the connection, but never responds to the TLS handshake. undici's connect timeout includes the
  // handshake. Each attempt takes a second, because undici's timer has a resolution of one second.
  ["a server that does not complete the TLS handshake in time", /^UND_ERR_CONNECT_TIMEOUT$/, NETWORK, silent],
];

describe.each(NOT_SENT)("a failed connection: %s", { concurrent: true }, (_, reason, check, start) => {
  test.for(WAYS)(
    "a failed connection causes an error that contains the runtime's error code ($way)",
    async (way, { onTestFinished }) => {
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
      expect(error.message).toMatch(isProof ? check : /Ask the service/);
    },
  );
});

// Under TLS 1.3, the client finishes the handshake before the server, so an alert can arrive after the request was
// sent.
describe.each<[fault: string, code: RegExp, start: Start]>([
  [
    "a call to a server that requires a client certificate",
    /UND_ERR_SOCKET|ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED/,
    (atEnd) => trusted(atEnd, {}, { requestCert: true }),
  ],
  ["a call that receives plain HTTP over a TLS connection", /UND_ERR_SOCKET|ERR_SSL_/, startBreakingTls],
])("%s", (_, code, start) => {
  test.for(WAYS)(
    "an error has the runtime's code in `cause` and `message` if the connection fails after the TLS handshake ($way)",
    async (way, { onTestFinished }) => {
      const { host, options } = await start(onTestFinished);
      const baseUrl = `https://${host}`;
      const error = await expectError(way, { broker: madeUpBroker(baseUrl, options), baseUrl }, unanswered(way));
      expect(error.cause).toMatchObject({ cause: { code: expect.stringMatching(code) } });
      expect(error.message).toMatch(code);
    },
  );
});

describe("a call over http to an https server", () => {
  test.for(WAYS)(
    "a call over http to an https server rejects with an error that advises to check the port ($way)",
    async (way, { onTestFinished }) => {
      const { host } = await startServer(onTestFinished, selfSigned());
      const baseUrl = `http://${host}`;
      const error = await expectError(way, { broker: madeUpBroker(baseUrl), baseUrl }, unanswered(way));
      expect(error.message).toContain(" Check whether this port expects https. ");
    },
  );
});

describe("a POST call over the runtime's own fetch", () => {
  interface Realm {
    readonly Error: ErrorConstructor;
    readonly TypeError: ErrorConstructor;
    readonly AggregateError: AggregateErrorConstructor;
  }
  const other: Realm = runInNewContext("({ Error, TypeError, AggregateError })");
  const refused = (realm: Realm = globalThis) =>
    Object.assign(new realm.Error("made up"), { code: "ECONNREFUSED", syscall: "connect" });
  const several = (errors: Error[], realm: Realm = globalThis) =>
    Object.assign(new realm.AggregateError(errors), { code: "ECONNREFUSED" });
  const failed = (cause: Error, realm: Realm = globalThis) => new realm.TypeError("fetch failed", { cause });
  const reset = Object.assign(new Error("made up"), { code: "ECONNRESET", syscall: "read" });

  test.each([
    ["not_sent", "Bun throws ECONNREFUSED", refused()],
    ["not_sent", "the cause is an ECONNREFUSED of another realm", failed(refused(other), other)],
    ["not_sent", "all addresses refuse", failed(several([refused(other), refused(other)], other), other)],
    ["not_sent", "100 addresses refuse", failed(several(Array<Error>(100).fill(refused())))],
    [
      "outcome_unknown",
      "more addresses refuse than the client checks",
      failed(several(Array<Error>(101).fill(refused()))),
    ],
    [
      "outcome_unknown",
      "the list of errors is empty",
      failed(Object.assign(new AggregateError([]), { code: "ECONNRESET" })),
    ],
    ["outcome_unknown", "one of several addresses may have received the request", failed(several([refused(), reset]))],
    // In Deno, the same error can occur after the service received the request.
    ["outcome_unknown", "Deno cannot connect", failed(new Error("client error (Connect): made up"))],
  ])("a POST call rejects with %s if %s", async (code, _, failure) => {
    const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(failure);
    const error = await thrownBy(clientOver([], CHANGE, { fetch: undefined }).call({ body: {} }));
    fetch.mockRestore();
    expect(error).toMatchObject({ code, ...(code === "not_sent" && { reason: "ECONNREFUSED" }) });
    expect(error).toHaveProperty("cause.message", failure.message);
  });
});

async function unknown(): Promise<Place> {
  const host = "made-up.invalid";
  const failure: unknown = await lookup(host).catch((error: unknown) => error);
  return { host, isTransient: Reflect.get(Object(failure), "code") === "EAI_AGAIN" };
}

async function closedPort(): Promise<string> {
  await using server = await startRawServer(() => {});
  return server.host;
}

async function silent(atEnd: AtEnd): Promise<Place> {
  const { host } = await startServer(atEnd);
  return { host, options: optionsFor(atEnd, { timeout: 50 }), isTransient: true };
}

async function trusted(atEnd: AtEnd, subject: Subject, tls: TlsOptions = {}): Promise<Place> {
  const { key, cert } = selfSigned(subject);
  const server = await startServer(atEnd, { ...tls, key, cert });
  return { host: server.host, options: optionsFor(atEnd, { ca: cert }) };
}

/** Starts a server, and makes the test fail if the server receives a request. */
async function startServer(atEnd: AtEnd, tls?: TlsOptions, script: Script = ({ request }) => request()) {
  const server = await startRawServer(script, tls);
  atEnd(async () => {
    await server[Symbol.asyncDispose]();
    expect(server.requests).toHaveLength(0);
  });
  return server;
}

function optionsFor(atEnd: AtEnd, connect: { timeout: number } | { ca: string }): BrokerClientOptions {
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

async function startBreakingTls(atEnd: AtEnd): Promise<Place> {
  const { key, cert } = selfSigned();
  const clients: Socket[] = [];
  const behind = await startRawServer(
    async ({ request }) => {
      await request();
      clients.at(-1)?.end(answer(400));
    },
    { key, cert },
  );
  const server = await startRawServer(({ socket }) => {
    clients.push(socket);
    const through = connect(Number(behind.host.split(":")[1]), "127.0.0.1");
    through.on("data", (chunk) => void socket.write(chunk)).on("error", () => {});
    socket.pipe(through);
  });
  atEnd(async () => {
    await Promise.all([server[Symbol.asyncDispose](), behind[Symbol.asyncDispose]()]);
    expect(behind.requests.length).toBeGreaterThan(0);
  });
  return { host: server.host, options: optionsFor(atEnd, { ca: cert }) };
}
