import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { madeUpBroker, OPERATIONS_AND_HTTP, retryAtOnce, type Way } from "./helpers/ways.ts";
import { startEnvironment } from "./helpers/environment.ts";
import type { Script } from "./helpers/raw-server.ts";
import { thrownBy } from "./helpers/support.ts";

retryAtOnce();

const LIMIT = 1000;
const LARGE = Buffer.alloc(60_000_000, "a");
const BOMBS: [encoding: string, compressed: Buffer][] = [
  ["gzip", gzipSync(LARGE)],
  ["br", brotliCompressSync(LARGE, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
];

async function startSending(status: number, body: Buffer, headers: Record<string, string> = {}, isEndless = false) {
  const closings: Promise<void>[] = [];
  const script: Script = async ({ socket, request }) => {
    closings.push(new Promise((resolve) => void socket.once("close", () => resolve())));
    await request();
    const fields = Object.entries({ "content-type": "application/json", "transfer-encoding": "chunked", ...headers });
    socket.write(`HTTP/1.1 ${status} Status\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
    const write = () =>
      socket.write(Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n")]));
    if (isEndless) socket.on("drain", write);
    write();
    if (!isEndless) socket.write("0\r\n\r\n");
    else while (write());
  };
  return { ...(await startEnvironment(script, { maxResponseBytes: LIMIT })), closings };
}

const listOf = (bytes: number): Buffer => Buffer.from(`["${"a".repeat(bytes - 4)}"]`);
const middlewares: [string, boolean][] = [
  ["without middleware", false],
  ["with middleware", true],
];

describe.each(middlewares)("a client %s", (_, hasMiddleware) => {
  const call = async (way: Way, { broker, baseUrl }: Awaited<ReturnType<typeof startSending>>) => {
    if (hasMiddleware) broker.http.use({ onRequest: () => undefined, onResponse: () => undefined });
    return way.call({ broker, baseUrl });
  };

  test.each(OPERATIONS_AND_HTTP)(
    "a call resolves if the body has exactly maxResponseBytes bytes ($way)",
    async (way) => {
      await using env = await startSending(200, listOf(LIMIT));
      await call(way, env);
      expect(env.server.requests).toHaveLength(1);
    },
  );

  test.each(OPERATIONS_AND_HTTP)("a call rejects a body of maxResponseBytes + 1 bytes ($way)", async (way) => {
    await using env = await startSending(200, listOf(LIMIT + 1));
    expect(await thrownBy(call(way, env))).toMatchObject({
      code: "unexpected_response",
      outcome: way.canChange ? "accepted" : "answered",
      problem: "the body is larger than maxResponseBytes, 1000",
      status: 200,
      attempt: 1,
      operation: way.operation,
    });
    expect(env.server.requests).toHaveLength(1);
  });

  test.each(OPERATIONS_AND_HTTP)(
    "a call closes the connection if the body of a success response is endless ($way)",
    async (way) => {
      await using env = await startSending(200, listOf(LIMIT), {}, true);
      expect(await thrownBy(call(way, env))).toMatchObject({ code: "unexpected_response" });
      await env.closings[0];
      expect(env.server.requests).toHaveLength(1);
    },
  );

  test.each(OPERATIONS_AND_HTTP)(
    "a call reports status 500 without the body if the body is endless ($way)",
    async (way) => {
      await using env = await startSending(500, listOf(LIMIT), {}, true);
      const body = "(larger than maxResponseBytes, 1000 bytes)";
      const given = await call(way, env).catch((error: unknown) => error);
      const outcome = way.canChange ? "unknown" : "answered";
      const expected = {
        operation: { code: "http_status", status: 500, outcome, body },
        http: { error: body, response: { status: 500 } },
        fetch: {},
      };
      expect(given).toMatchObject(expected[way.kind]);
      await env.closings[0];
      expect(env.server.requests).toHaveLength(1);
    },
  );

  test.each(BOMBS)(
    "a call uses less than 30 MB of memory if a %s body decompresses to 60 MB",
    async (encoding, bomb) => {
      expect(bomb.length).toBeLessThan(200_000);
      for (const way of OPERATIONS_AND_HTTP) {
        await using env = await startSending(200, bomb, { "content-encoding": encoding });
        const before = process.memoryUsage().arrayBuffers;
        const error = await thrownBy(call(way, env));
        expect(error).toMatchObject({ code: "unexpected_response", text: "" });
        expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
      }
    },
  );
});

test('broker.http with parseAs "stream" limits the size of error responses, but not of success responses', async () => {
  const init = { parseAs: "stream" } as const;
  await using failing = await startSending(500, listOf(LIMIT), {}, true);
  expect(await failing.broker.http.GET("/made/up", init)).toMatchObject({
    error: "(larger than maxResponseBytes, 1000 bytes)",
  });
  await using succeeding = await startSending(200, listOf(LIMIT * 2));
  const { data } = await succeeding.broker.http.GET("/made/up", init);
  expect(await new Response(data).text()).toHaveLength(LIMIT * 2);
});

test("broker.fetch does not limit the size of a response body", async () => {
  await using env = await startSending(200, listOf(LIMIT * 2));
  const response = await env.broker.fetch(`${env.baseUrl}/a`);
  expect(await response.text()).toHaveLength(LIMIT * 2);
});

test("a client without maxResponseBytes reads a body of 1 MB", async () => {
  await using env = await startSending(200, listOf(1_000_000));
  const { data } = await madeUpBroker(env.baseUrl).http.GET("/made/up", { parseAs: "text" });
  expect(data).toHaveLength(1_000_000);
});

describe("a call whose success response is not UTF-8", () => {
  test.each<[string, number[]]>([
    ["an invalid byte", [0xff]],
    ["an incomplete sequence", [0xe2, 0x82]],
  ])("a call rejects with unexpected_response if the body of a success response contains %s", async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('["'), Buffer.from(bytes), Buffer.from('"]')]);
    for (const way of OPERATIONS_AND_HTTP) {
      await using env = await startSending(200, body);
      const outcome = way.canChange ? "accepted" : "answered";
      const expected = { code: "unexpected_response", outcome, problem: "the body is not UTF-8", attempt: 1 };
      expect(await thrownBy(way.call(env))).toMatchObject(expected);
    }
  });

  test("a call resolves to bytes that are not UTF-8 if parseAs is arrayBuffer or blob", async () => {
    await using env = await startSending(200, Buffer.from([0xff]));
    const { data } = await env.broker.http.GET("/made/up", { parseAs: "arrayBuffer" });
    expect([...new Uint8Array(data ?? new ArrayBuffer(0))]).toEqual([0xff]);
    expect((await env.broker.http.GET("/made/up", { parseAs: "blob" })).data?.size).toBe(1);
  });
});

describe("a call whose error response is not UTF-8", () => {
  test("a call reports the body of an error response with U+FFFD instead of an invalid byte", async () => {
    await using env = await startSending(400, Buffer.from([0xff]));
    expect(await env.broker.http.GET("/made/up")).toMatchObject({ error: "\ufffd", response: { status: 400 } });
  });
});

test.each(OPERATIONS_AND_HTTP)(
  "a call resolves if the service sent U+FFFD in a success response ($way)",
  async (way) => {
    await using env = await startSending(200, Buffer.from('["\ufffd"]'));
    const given = await way.call(env);
    expect(given).toMatchObject(way.kind === "http" ? { data: ["\ufffd"] } : ["\ufffd"]);
  },
);
