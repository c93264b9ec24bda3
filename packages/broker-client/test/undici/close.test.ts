import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { answer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { HEADERS } from "../helpers/environment.ts";
import { startRawServer } from "../helpers/raw-server.ts";
import { clientOver, READ } from "../helpers/support.ts";
import { send, serving, textOf, transportOf, VERSIONS, type Version } from "./helpers.ts";

const CLOSED = { name: "TypeError", cause: { code: "UND_ERR_CLOSED" } };
const UNREAD = { name: "TypeError", message: "The transport was closed before the body was read." };

/** Size of a body that does not fit into the buffers of the transport and the sockets. */
const LARGE = 16 * 2 ** 20;

async function start(version: Version, write: (socket: Socket) => unknown) {
  const server = await startRawServer(serving(write));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const dispatcher = new version.undici.Agent();
  onTestFinished(() => dispatcher.destroy());
  const url = `http://${server.host}/`;
  const transport = transportOf(version);
  return { server, url, transport, dispatcher };
}

const respond = (socket: Socket) => socket.write(answer(200, "[]"));
const respondLate = (socket: Socket) => pause(50).then(() => respond(socket));
const respondLarge = (socket: Socket) =>
  socket.write(Buffer.concat([Buffer.from(`${HEADERS}content-length: ${LARGE}\r\n\r\n`), Buffer.alloc(LARGE)]));
const respondCompressed = (socket: Socket) => {
  const bytes = gzipSync(Buffer.alloc(LARGE), { level: 0 });
  const head = `${HEADERS}content-encoding: gzip\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), bytes]));
};

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  test("close() of the undici transport waits for the requests in flight", async () => {
    const { transport, url, server } = await start(version, respondLate);
    const { response } = send(transport, url);
    const closing = transport.close();
    const late = send(transport, url);
    await expect(late.response).rejects.toMatchObject(CLOSED);
    expect(await textOf(await response)).toBe("[]");
    await closing;
    await transport.close();
    await expect.poll(() => server.closed).toBe(1);
    await expect(send(transport, url).response).rejects.toMatchObject(CLOSED);
    expect(late.writes()).toBe(0);
  });

  test("close() of the undici transport leaves a caller's dispatcher open", async () => {
    const { dispatcher, url, server } = await start(version, respondLate);
    const transport = transportOf(version, { dispatcher });
    const sent = send(transport, url);
    let isRead = false;
    void sent.response.then(textOf).then(() => (isRead = true));
    await transport.close();
    expect(isRead).toBe(true);
    const late = send(transport, url);
    await expect(late.response).rejects.toMatchObject(CLOSED);
    expect(late.writes()).toBe(0);
    expect(server.closed).toBe(0);
    const other = transportOf(version, { dispatcher });
    expect(await textOf(await send(other, url).response)).toBe("[]");
  });

  test.for([
    ["a body", respondLarge],
    ["a compressed body", respondCompressed],
  ] as const)("close() of the undici transport drops %s that nobody reads", async ([, write]) => {
    const { transport, url, server } = await start(version, write);
    const unread = await send(transport, url).response;
    const streamed = (await send(transport, url).response).body.stream();
    await pause(50);
    await transport.close();
    await expect.poll(() => server.closed).toBe(2);
    await expect(unread.body.bytes(LARGE)).rejects.toMatchObject(UNREAD);
    await expect(streamed?.getReader().read()).rejects.toMatchObject(UNREAD);
  });

  test("close() of the undici transport drops an unread body even if the body arrives during close()", async () => {
    const { transport, url, server } = await start(version, (socket) => pause(50).then(() => respondLarge(socket)));
    const { response } = send(transport, url);
    await transport.close();
    await expect.poll(() => server.closed).toBe(1);
    await expect((await response).body.bytes(LARGE)).rejects.toMatchObject(UNREAD);
  });

  test("close() of the undici transport waits for bodies that are being read", async () => {
    const { transport, url } = await start(version, respondLarge);
    const whole = send(transport, url).response.then(({ body }) => body.bytes(LARGE));
    const reader = (await send(transport, url).response).body.stream()?.getReader();
    let length = (await reader?.read())?.value?.length ?? 0;
    let isClosed = false;
    const closing = transport.close().then(() => (isClosed = true));
    await pause(100);
    expect(isClosed).toBe(false);
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) length += part.value.length;
    await closing;
    expect([length, (await whole)?.length]).toEqual([LARGE, LARGE]);
  });

  test("a body that arrived completely can be read after close()", async () => {
    const { transport, url } = await start(version, respond);
    const response = await send(transport, url).response;
    await pause(20);
    await transport.close();
    expect(await textOf(response)).toBe("[]");
  });

  test("close() of the undici transport drops the body of the original response if a middleware replaced the response", async () => {
    const { transport, url, server } = await start(version, respondLarge);
    const { broker } = clientOver([], READ, { fetch: undefined, transport, baseUrl: new URL(url).origin });
    broker.http.use({ onResponse: () => new Response("made up") });
    const { data } = await broker.http.GET("/made/up", { parseAs: "stream" });
    expect(await new Response(data).text()).toBe("made up");
    await transport.close();
    await expect.poll(() => server.closed).toBe(1);
  });
});
