// What a caller is told of each fault of the service or the network, and how often the service saw the request.
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { failureOf, unanswered } from "./faults/failure.ts";
import { startRawServer, type Script } from "./faults/raw-server.ts";
import { madeUpBroker, retryAtOnce, WAYS } from "./faults/ways.ts";

retryAtOnce();

const OPERATIONS_AND_HTTP = WAYS.filter(({ kind }) => kind !== "fetch");
const CHANGES = WAYS.filter(({ canChange }) => canChange);

/** More than the sockets of both sides hold. */
const LARGE = { made: "up".repeat(8_000_000) };

/** Once the whole request is there, so many bytes of an answer, and no more. */
const cutBehind =
  (bytes: string): Script =>
  async ({ socket, request }) => {
    await request();
    socket.end(bytes);
  };

const HEADERS = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const BEFORE_ANYTHING: [fault: string, script: Script][] = [
  [
    "reset before anything is read",
    async ({ socket }) => {
      // Sooner, the connection is not yet one to the client, which then rightly says not_sent.
      await pause(20);
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
    "reset before the answer",
    async ({ socket, request }) => {
      await request();
      socket.resetAndDestroy();
    },
  ],
  ["closed before the answer", cutBehind("")],
  ["closed within the status line", cutBehind("HTTP/1.1 20")],
  ["closed within the headers", cutBehind(`${HEADERS}content-le`)],
  ["closed behind an interim answer", cutBehind("HTTP/1.1 103 Early Hints\r\n\r\n")],
  ["answered with bytes that are no HTTP", cutBehind("SSH-2.0-made-up\r\n")],
  ["answered with a header that is none", cutBehind(`${HEADERS}made up\r\n\r\n[]`)],
  ["answered with two lengths", cutBehind(`${HEADERS}content-length: 2\r\ncontent-length: 3\r\n\r\n[]`)],
  ["answered with another protocol, unasked", cutBehind("HTTP/1.1 101 Switching\r\nupgrade: made-up\r\n\r\n")],
];
const AFTER_THE_HEADERS: [fault: string, script: Script][] = [
  ["closed before the body", cutBehind(`${HEADERS}content-length: 2\r\n\r\n`)],
  ["closed within the body", cutBehind(`${HEADERS}content-length: 2\r\n\r\n[`)],
  ["closed within a chunk", cutBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\n2\r\n[`)],
  ["closed between chunks", cutBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n`)],
  ["answered with a chunk of no size", cutBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\nmade up\r\n`)],
  ["answered with a body that is not compressed as it says", cutBehind(`${HEADERS}content-encoding: gzip\r\n\r\n[]`)],
  ["closed within the body of an error", cutBehind("HTTP/1.1 500 Error\r\ncontent-length: 20\r\n\r\n")],
  ["closed within the body of an unheard-of status", cutBehind("HTTP/1.1 999 Odd\r\ncontent-length: 20\r\n\r\n")],
];

async function startWorld(script: Script) {
  const server = await startRawServer(script);
  const baseUrl = `http://${server.host}`;
  return { server, broker: madeUpBroker(baseUrl), baseUrl, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe.each([
  { arrives: 0, faults: BEFORE_ANYTHING, ways: WAYS },
  { arrives: 1, faults: BEFORE_THE_HEADERS_END, ways: WAYS },
  { arrives: 1, faults: AFTER_THE_HEADERS, ways: OPERATIONS_AND_HTTP },
])(
  "a change is sent once, and its outcome unknown; what changes nothing is tried again",
  ({ arrives, faults, ways }) => {
    describe.each(faults)("%s", (_, script) => {
      test.each(ways)("$way", async (way) => {
        await using world = await startWorld(script);
        const expected = unanswered(way);
        const error = await failureOf(way, world, expected);
        expect(error.cause).toBeInstanceOf(Error);
        expect(error.message).toContain(world.server.host);
        expect([world.server.connections, world.server.requests.length]).toEqual([
          expected.attempt,
          expected.attempt * arrives,
        ]);
      });
    });
  },
);

const answered =
  (status: string, headers = "", body = ""): Script =>
  async ({ socket, request }) => {
    await request();
    const length = Buffer.byteLength(body);
    socket.end(`HTTP/1.1 ${status}\r\n${headers}content-length: ${length}\r\nconnection: close\r\n\r\n${body}`);
  };

describe.each([
  { status: 400, isPassing: false, line: "400 Bad Request" },
  { status: 429, isPassing: true, line: "429 Too Many Requests" },
  { status: 500, isPassing: false, line: "500 Внутренняя ошибка" },
  { status: 503, isPassing: true, line: "503 " },
  { status: 999, isPassing: false, line: "999 Odd" },
])("a status other than success is given as it is: $line", ({ status, isPassing, line }) => {
  test.each(WAYS)("$way", async ({ kind, operation, canChange, call }) => {
    await using world = await startWorld(answered(line, "", '{"made":"up"}'));
    const answer = await call(world).catch((error: unknown) => error);
    const outcome = canChange && status >= 500 ? "unknown" : "answered";
    const attempt = isPassing && !canChange ? 2 : 1;
    const expected = {
      operation: { code: "http_status", operation, outcome, attempt, status, body: { made: "up" } },
      http: { error: { made: "up" }, response: { status } },
      fetch: { status },
    };
    expect(answer).toMatchObject(expected[kind]);
    expect(world.server.requests).toHaveLength(attempt);
  });
});

describe.each([
  { fault: "no JSON", script: answered("200 OK", "", "<html></html>") },
  { fault: "JSON that breaks off", script: answered("200 OK", "", "[{") },
])("a success that is $fault: the change was made, and is not to be sent again", ({ script }) => {
  test.each(OPERATIONS_AND_HTTP)("$way", async (way) => {
    await using world = await startWorld(script);
    const outcome = way.canChange ? "accepted" : "answered";
    const error = await failureOf(way, world, { code: "unexpected_response", outcome, attempt: 1 });
    expect(error.message).toContain(way.canChange ? "do not send it again" : "Look at `text`");
    expect(error.cause).toBeInstanceOf(SyntaxError);
    expect(world.server.requests).toHaveLength(1);
  });
});

describe("a redirect is refused, and was an answer", () => {
  test.each(WAYS)("$way", async (way) => {
    await using world = await startWorld(answered("307 Elsewhere", "location: http://127.0.0.1:1/\r\n"));
    const error = await failureOf(way, world, { code: "request_refused", outcome: "answered", attempt: 1 });
    expect(error).toMatchObject({ reason: "redirect_refused", cause: expect.any(Error) });
    expect(world.server.requests).toHaveLength(1);
  });
});

// A known gap: Node's fetch itself asks a second time, as the fetch standard has it, with the same nonce, and nothing in
// the client sees the first answer.
describe("a 421 is given as it is, and the request is seen once", () => {
  test.fails.each(WAYS)("$way", async ({ call }) => {
    await using world = await startWorld(answered("421 Misdirected Request"));
    await call(world).catch((error: unknown) => error);
    expect(world.server.requests).toHaveLength(1);
  });
});

describe("of a request larger than the sockets hold", () => {
  test.each(CHANGES)("$way: a reset within its body is outcome_unknown", async (way) => {
    await using world = await startWorld(async ({ socket, bytes }) => {
      await bytes(100_000);
      socket.resetAndDestroy();
    });
    await failureOf(way, { ...world, body: LARGE }, unanswered(way));
    expect([world.server.connections, world.server.requests.length]).toEqual([1, 0]);
  });

  test.each(CHANGES)("$way: an answer before its end is an answer", async ({ kind, operation, call }) => {
    await using world = await startWorld(async ({ socket, bytes }) => {
      await bytes(100_000);
      socket.write("HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n");
    });
    const answer = await call({ ...world, body: LARGE }).catch((error: unknown) => error);
    const expected = {
      operation: { code: "http_status", operation, outcome: "answered", status: 413 },
      http: { response: { status: 413 } },
      fetch: { status: 413 },
    };
    expect(answer).toMatchObject(expected[kind]);
    expect([world.server.connections, world.server.requests.length]).toEqual([1, 0]);
  });
});
