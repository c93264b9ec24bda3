// If the runtime proves that nothing was sent, every way to call says not_sent. Other faults of a handshake do not prove it. A
// transport proves it for a read only, because it may have sent a change before.
import { answer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { expectError, unanswered } from "./helpers/expect-error.ts";
import {
  type AtEnd,
  NO_CONNECTION_IN_TIME,
  NOT_SENT,
  type Place,
  startServer,
  testNotSent,
  trusted,
} from "./helpers/not-sent.ts";
import type { Connection } from "./helpers/raw-server.ts";
import { CHANGES, madeUpBroker, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();
testNotSent(NOT_SENT, WAYS);
testNotSent([NO_CONNECTION_IN_TIME], CHANGES);

// An alert can arrive after the request was sent: under TLS 1.3 the client finishes the handshake before the server.
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
    const error = await expectError(way, { broker: madeUpBroker(baseUrl, { fetch }), baseUrl }, unanswered(way));
    expect(error.cause).toMatchObject({ cause: { code: expect.stringMatching(code) } });
    expect(error.message).toMatch(code);
  });
});

test("a change is outcome_unknown if one of several addresses may have received it", async () => {
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
