import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { BrokerClientOptions } from "../src/index.ts";
import { expectError } from "./helpers/expect-error.ts";
import { startRawServer, type Connection } from "./helpers/raw-server.ts";
import {
  CHANGES,
  LARGE,
  madeUpBroker,
  OPERATIONS_AND_HTTP,
  READS,
  retryAtOnce,
  WAYS,
  type Way,
} from "./helpers/ways.ts";
import { cutBehind, HEADERS, lastAnswer, silentBehind, startEnvironment } from "./helpers/environment.ts";
import { byTransport } from "./helpers/transport.ts";

retryAtOnce();

const ENOUGH = new Error("enough");

interface Stage {
  readonly stage: string;
  readonly ways?: readonly Way[];
  readonly outcome: "not_sent" | "unknown";
  /**
   * Expected number of connections that receive bytes. After an aborted request, undici opens a new connection, but
   * sends no byte over the new connection.
   */
  readonly begun: 0 | 1;
  readonly scheme?: "https";
  readonly body?: object;
  readonly options?: (abort: () => void) => BrokerClientOptions;
  readonly script?: (connection: Connection, abort: () => void) => unknown;
}

const STAGES: readonly Stage[] = [
  {
    stage: "during the TLS handshake",
    // `fetch` does not report whether the request was sent, so the outcome is `unknown`.
    outcome: byTransport({ fetch: "unknown", undici: "not_sent" }),
    begun: 1,
    scheme: "https",
    script: async ({ bytes }, abort) => {
      await bytes(1);
      abort();
    },
  },
  {
    stage: "during a large request",
    ways: CHANGES,
    outcome: "unknown",
    begun: 1,
    body: LARGE,
    script: async ({ bytes }, abort) => {
      await bytes(100_000);
      abort();
    },
  },
  { stage: "while the client waits for the response", outcome: "unknown", begun: 1, script: abortBehind("") },
  {
    stage: "during the response headers",
    outcome: "unknown",
    begun: 1,
    script: abortBehind(`${HEADERS}content-le`),
  },
  {
    stage: "during the response body",
    ways: OPERATIONS_AND_HTTP,
    outcome: "unknown",
    begun: 1,
    script: abortBehind(`${HEADERS}content-length: 2\r\n\r\n[`),
  },
  {
    stage: "while the client waits for a retry",
    ways: READS,
    outcome: "unknown",
    begun: 1,
    options: (abort) => ({ onEvent: ({ type }) => void (type === "retry_scheduled" && setImmediate(abort)) }),
    script: cutBehind(lastAnswer(503, "", { "retry-after": "20" })),
  },
];

describe.each(STAGES)(
  "a call that the caller aborts $stage (outcome: $outcome)",
  { concurrent: true },
  ({ ways = WAYS, outcome, begun, scheme = "http", body, ...stage }) => {
    test.each(ways)("an aborted call rejects with the code `aborted` ($way)", async (way) => {
      const controller = new AbortController();
      const abort = () => controller.abort(ENOUGH);
      await using server = await startRawServer((connection) => stage.script?.(connection, abort));
      const baseUrl = `${scheme}://${server.host}`;
      const broker = madeUpBroker(baseUrl, stage.options?.(abort));
      const { signal } = controller;
      const inputs = { broker, baseUrl, signal, ...(body && { body }) };
      const error = await expectError(way, inputs, { code: "aborted", outcome, attempt: 1 });
      expect(error).toMatchObject({ name: "AbortError", cause: ENOUGH });
      await pause(50);
      expect(server.begun).toBe(begun);
    });
  },
);

describe("a call whose signal is already aborted", () => {
  test.each(WAYS)("a call whose signal is already aborted sends nothing ($way)", async (way) => {
    await using env = await startEnvironment(() => {});
    const inputs = { ...env, signal: AbortSignal.abort(ENOUGH) };
    const error = await expectError(way, inputs, { code: "aborted", outcome: "not_sent", attempt: 1 });
    expect(error.cause).toBe(ENOUGH);
    expect(env.server.connections).toBe(0);
  });
});

test("reading a response body from broker.fetch rejects with the abort reason", async () => {
  const controller = new AbortController();
  await using env = await startEnvironment(silentBehind(`${HEADERS}content-length: 2\r\n\r\n[`));
  const response = await env.broker.fetch(`${env.baseUrl}/made/up`, { signal: controller.signal });
  const text = response.text();
  controller.abort(ENOUGH);
  await expect(text).rejects.toBe(ENOUGH);
});

function abortBehind(bytes: string) {
  return async ({ socket, request }: Connection, abort: () => void) => {
    await request();
    socket.write(bytes, () => void setTimeout(abort, 20));
  };
}
