import { setTimeout as pause } from "node:timers/promises";
import { answer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { expectError, unanswered } from "./helpers/expect-error.ts";
import type { Script } from "./helpers/raw-server.ts";
import { CHANGES, LARGE, OPERATIONS_AND_HTTP, retryAtOnce, WAYS } from "./helpers/ways.ts";
import { cutBehind, HEADERS, startEnvironment } from "./helpers/environment.ts";

retryAtOnce();

const BEFORE_ANYTHING: [fault: string, script: Script][] = [
  [
    "reset before anything is read",
    async ({ socket }) => {
      // Without the wait, the reset can arrive before the client has the connection. The call then rejects with
      // not_sent.
      await pause(60);
      socket.resetAndDestroy();
    },
  ],
  ["closed before anything is read", ({ socket }) => void socket.end()],
  [
    "reset within the request",
    async ({ socket, bytes }) => {
      await bytes(100);
      socket.resetAndDestroy();
    },
  ],
];
const BEFORE_THE_HEADERS_END: [fault: string, script: Script][] = [
  [
    "reset before the response",
    async ({ socket, request }) => {
      await request();
      socket.resetAndDestroy();
    },
  ],
  ["closed before the response", cutBehind("")],
  ["closed within the status line", cutBehind("HTTP/1.1 20")],
  ["closed within the headers", cutBehind(`${HEADERS}content-le`)],
  ["closed after an interim response", cutBehind("HTTP/1.1 103 Early Hints\r\n\r\n")],
  ["bytes that are not HTTP", cutBehind("SSH-2.0-made-up\r\n")],
  ["an invalid header", cutBehind(`${HEADERS}made up\r\n\r\n[]`)],
  ["two content lengths", cutBehind(`${HEADERS}content-length: 2\r\ncontent-length: 3\r\n\r\n[]`)],
  ["a switch to another protocol", cutBehind("HTTP/1.1 101 Switching\r\nupgrade: made-up\r\n\r\n")],
];
const AFTER_THE_HEADERS: [fault: string, script: Script][] = [
  ["closed before the body", cutBehind(`${HEADERS}content-length: 2\r\n\r\n`)],
  ["closed within the body", cutBehind(`${HEADERS}content-length: 2\r\n\r\n[`)],
  ["closed within a chunk", cutBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\n2\r\n[`)],
  ["closed between chunks", cutBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n`)],
  ["a chunk without a size", cutBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\nmade up\r\n`)],
  ["a body that is wrongly labelled as gzip", cutBehind(`${HEADERS}content-encoding: gzip\r\n\r\n[]`)],
  ["closed within the body of a response with status 500", cutBehind(answer(500, "", { "content-length": "20" }))],
  ["closed within the body of a response with status 999", cutBehind(answer(999, "", { "content-length": "20" }))],
];

describe.each([
  { arrives: 0, faults: BEFORE_ANYTHING, ways: WAYS },
  { arrives: 1, faults: BEFORE_THE_HEADERS_END, ways: WAYS },
  { arrives: 1, faults: AFTER_THE_HEADERS, ways: OPERATIONS_AND_HTTP },
])("connection failures", ({ arrives, faults, ways }) => {
  describe.each(faults)("a failed connection (%s)", (_, script) => {
    test.each(ways)("the client retries the call unless the call is a change ($way)", async (way) => {
      await using env = await startEnvironment(script);
      const expected = unanswered(way);
      const error = await expectError(way, env, expected);
      expect(error.cause).toBeInstanceOf(Error);
      expect(error.message).toContain(env.server.host);
      const { connections, begun, requests } = env.server;
      // On a busy machine, Node's fetch opens one more connection, on which it sends nothing.
      expect([arrives > 0 ? begun : connections, requests.length]).toEqual([
        expected.attempt,
        expected.attempt * arrives,
      ]);
    });
  });
});

test("reading a response body from broker.fetch rejects with a TypeError if the connection closes", async () => {
  await using env = await startEnvironment(cutBehind(`${HEADERS}content-length: 2\r\n\r\n[`));
  const response = await env.broker.fetch(`${env.baseUrl}/made/up`, { method: "POST", body: "{}" });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow(TypeError);
  expect(env.server.requests).toHaveLength(1);
});

describe("a POST call whose body is larger than the socket buffers", () => {
  test.each(CHANGES)(
    "a large POST call rejects with outcome_unknown if the connection is reset during the request body ($way)",
    async (way) => {
      await using env = await startEnvironment(async ({ socket, bytes }) => {
        await bytes(100_000);
        socket.resetAndDestroy();
      });
      await expectError(way, { ...env, body: LARGE }, unanswered(way));
      expect([env.server.connections, env.server.requests.length]).toEqual([1, 0]);
    },
  );

  test.each(CHANGES)(
    "a large POST call reports the status of a response that arrives before the end of the request ($way)",
    async ({ kind, operation, call }) => {
      await using env = await startEnvironment(async ({ socket, bytes }) => {
        await bytes(100_000);
        socket.write(answer(413));
      });
      const given = await call({ ...env, body: LARGE }).catch((error: unknown) => error);
      const expected = {
        operation: { code: "http_status", operation, outcome: "answered", status: 413 },
        http: { response: { status: 413 } },
        fetch: { status: 413 },
      };
      expect(given).toMatchObject(expected[kind]);
      expect([env.server.connections, env.server.requests.length]).toEqual([1, 0]);
    },
  );
});
