import { connect, type Socket } from "node:net";
import { answer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { selfSigned } from "./helpers/certificate.ts";
import { expectError, unanswered } from "./helpers/expect-error.ts";
import {
  type AtEnd,
  NO_CONNECTION_IN_TIME,
  NOT_SENT,
  optionsFor,
  type Place,
  startServer,
  testNotSent,
  trusted,
} from "./helpers/not-sent.ts";
import { startRawServer } from "./helpers/raw-server.ts";
import { CHANGES, madeUpBroker, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();
testNotSent(NOT_SENT, WAYS);
testNotSent([NO_CONNECTION_IN_TIME], CHANGES);

// Under TLS 1.3, the client finishes the handshake before the server, so an alert can arrive after the request was
// sent.
describe.each<[fault: string, code: RegExp, start: (atEnd: AtEnd) => Promise<Place>]>([
  [
    "a call to a server that requires a client certificate",
    /UND_ERR_SOCKET|ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED/,
    (atEnd) => trusted(atEnd, {}, { requestCert: true }),
  ],
  ["a call that receives plain HTTP over a TLS connection", /UND_ERR_SOCKET|ERR_SSL_/, startBreakingTls],
])("%s", (_, code, start) => {
  test.for(WAYS)("rejects with the error code of the failed connection ($way)", async (way, { onTestFinished }) => {
    const { host, options } = await start(onTestFinished);
    const baseUrl = `https://${host}`;
    const error = await expectError(way, { broker: madeUpBroker(baseUrl, options), baseUrl }, unanswered(way));
    expect(error.cause).toMatchObject({ cause: { code: expect.stringMatching(code) } });
    expect(error.message).toMatch(code);
  });
});

describe("a call over http to an https server", () => {
  test.for(WAYS)("rejects with an error that advises to check the port ($way)", async (way, { onTestFinished }) => {
    const { host } = await startServer(onTestFinished, selfSigned());
    const baseUrl = `http://${host}`;
    const error = await expectError(way, { broker: madeUpBroker(baseUrl), baseUrl }, unanswered(way));
    expect(error.message).toContain(" Check whether this port expects https. ");
  });
});

test("a POST call rejects with outcome_unknown if one of several addresses may have received the request", async () => {
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
