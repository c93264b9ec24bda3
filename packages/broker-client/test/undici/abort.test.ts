import { getEventListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ResponseBody } from "../../src/transport/transport.ts";
import { HEADERS } from "../helpers/environment.ts";
import { startRawServer, type Script } from "../helpers/raw-server.ts";
import { send, textOf, transportOf, VERSIONS, type Version } from "./helpers.ts";

async function start(version: Version, script: Script) {
  const server = await startRawServer(script);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const controller = new AbortController();
  const { signal } = controller;
  return {
    server,
    url: `http://${server.host}/`,
    transport: transportOf(version, { connections: 1 }),
    signal,
    abort: () => controller.abort(new Error("made up")),
    listeners: () => getEventListeners(signal, "abort").length,
  };
}

const aborted = { message: "made up" };

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  test("a request whose signal is already aborted opens no connection", async () => {
    const { transport, url, signal, abort, server, listeners } = await start(version, () => {});
    abort();
    const { response, writes } = send(transport, url, { signal });
    await expect(response).rejects.toMatchObject(aborted);
    expect([writes(), server.connections, listeners()]).toEqual([0, 0, 0]);
  });

  test("a request that is aborted before the connection is open is not written", async () => {
    const { transport, url, signal, abort, server } = await start(version, async ({ socket, request }) => {
      await request();
      socket.write(answer(200, "[]"));
    });
    await pause(0); // The transport has then loaded undici.
    const { response, writes } = send(transport, url, { signal });
    abort();
    await expect(response).rejects.toMatchObject(aborted);
    await pause(50);
    expect([writes(), server.connections, server.begun]).toEqual([0, 1, 0]);
    expect(await textOf(await send(transport, url).response)).toBe("[]");
    expect(server.connections).toBe(1);
  });

  test("a request that is aborted in the queue of a connection is not written", async () => {
    const { transport, url, signal, abort, server } = await start(version, async ({ socket, request }) => {
      await request();
      await pause(50);
      socket.write(answer(200, "[]"));
      socket.resume();
      await request();
      socket.write(answer(200, "[]"));
    });
    const first = send(transport, url);
    const second = send(transport, url, { signal });
    const third = send(transport, url);
    abort();
    await expect(second.response).rejects.toMatchObject(aborted);
    await textOf(await first.response);
    await textOf(await third.response);
    expect([second.writes(), server.connections, server.requests.length]).toEqual([0, 1, 2]);
  });

  test("an abort drops the connection of a request that was already written", async () => {
    const { transport, url, signal, abort, server, listeners } = await start(version, ({ request }) => request());
    const { response, writes } = send(transport, url, { signal });
    await expect.poll(() => server.requests.length).toBe(1);
    abort();
    await expect(response).rejects.toMatchObject(aborted);
    await expect.poll(() => server.closed).toBeGreaterThan(0);
    await pause(20);
    // undici 7 opens a new connection, but sends no byte over the new connection.
    expect([writes(), listeners(), server.begun]).toEqual([1, 0, 1]);
  });

  const readBytes = (body: ResponseBody) => body.bytes(1000);
  const readStream = async (body: ResponseBody) => {
    const reader = body.stream()?.getReader();
    await reader?.read();
    return reader?.read();
  };

  test.for([
    ["bytes()", readBytes, "", Buffer.from("made up")],
    ["bytes() of a gzip body", readBytes, "content-encoding: gzip\r\n", gzipSync("made up").subarray(0, 15)],
    ["the second chunk of stream()", readStream, "", Buffer.from("made up")],
  ] as const)("reading a response body rejects after an abort (%s)", async ([, read, headers, content]) => {
    const started = await start(version, async ({ socket, request }) => {
      await request();
      socket.write(Buffer.concat([Buffer.from(`${HEADERS}${headers}content-length: 1000\r\n\r\n`), content]));
    });
    const { transport, url, signal, abort, server, listeners } = started;
    const { body } = await send(transport, url, { signal }).response;
    const reading = read(body);
    await pause(20);
    abort();
    await expect(reading).rejects.toMatchObject(aborted);
    await expect.poll(() => server.closed).toBeGreaterThan(0);
    expect(listeners()).toBe(0);
    await expect(body.bytes(1000)).rejects.toMatchObject(aborted);
  });

  test("a shared abort signal has one listener for each open request", async () => {
    await using server = await startWireServer(({ target }) => answer(target === "/500" ? 500 : 200, "[]"));
    const transport = transportOf(version, { connections: 4 });
    const { signal } = new AbortController();
    let most = 0;
    for (let round = 0; round < 500; round++) {
      const sent = Array.from({ length: 20 }, (_, index) => {
        return send(transport, `${server.url}/${index % 2 ? 500 : 200}`, { signal }).response;
      });
      most = Math.max(most, getEventListeners(signal, "abort").length);
      for (const { body } of await Promise.all(sent)) {
        if (round % 3 === 0) body.discard();
        else await (round % 3 === 1 ? body.bytes(10) : body.stream()?.cancel());
      }
    }
    expect(most).toBe(20);
    expect(server.requests).toHaveLength(10_000);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});
