import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startRawServer } from "../helpers/raw-server.ts";
import { HEADERS } from "../helpers/environment.ts";
import { send, textOf, transportOf, VERSIONS, type Version } from "./helpers.ts";

const MEBIBYTE = 2 ** 20;
/** With the default quality, Brotli takes seconds for a body of 4 MiB. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

async function respond(version: Version, write: (socket: Socket) => unknown) {
  let socket: Socket | undefined;
  const server = await startRawServer(async (connection) => {
    await connection.request();
    socket = connection.socket;
    write(socket);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const controller = new AbortController();
  const { signal } = controller;
  const { response } = send(transportOf(version), `http://${server.host}/`, { signal });
  const received = await response;
  if (!socket) throw new Error("There is a response without a request.");
  return { ...received, socket, controller, server };
}

const receive = (version: Version, bytes: string | Uint8Array) => respond(version, (socket) => socket.write(bytes));

const chunked = (bytes: Uint8Array, headers = "") =>
  Buffer.concat([
    Buffer.from(`${HEADERS}${headers}transfer-encoding: chunked\r\n\r\n${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);

const closed = (socket: Socket) => new Promise((resolve) => socket.on("close", resolve));

function pour(socket: Socket, head: string, chunk = Buffer.alloc(2 ** 16)): void {
  socket.write(head);
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", write);
  write();
}

/** Waits until the other side accepts no more bytes. Returns the number of bytes that the server has written. */
async function settled(socket: Socket): Promise<number> {
  for (let before = -1; before !== socket.bytesWritten; await pause(100)) before = socket.bytesWritten;
  return socket.bytesWritten;
}

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  test("bytes() of a response body returns bytes that arrived before the call and bytes that arrive later", async () => {
    const { body, socket } = await receive(version, `${HEADERS}content-length: 6\r\n\r\nma`);
    const bytes = body.bytes(6);
    socket.write("de");
    await pause(10);
    socket.write("up");
    expect(new TextDecoder().decode(await bytes)).toBe("madeup");
    expect((await bytes)?.buffer.byteLength).toBe(6);
  });

  test("bytes() of a response body returns undefined if a complete body is larger than the limit", async () => {
    const { body } = await receive(version, chunked(Buffer.from("made up")));
    await pause(10);
    expect(await body.bytes(6)).toBeUndefined();
  });

  test("stream() of a response body returns a byte stream", async () => {
    const { body } = await receive(version, chunked(Buffer.from("made up")));
    const reader = body.stream()?.getReader({ mode: "byob" });
    const first = await reader?.read(new Uint8Array(4));
    const second = await reader?.read(new Uint8Array(4));
    expect([first, second].map((each) => new TextDecoder().decode(each?.value))).toEqual(["made", " up"]);
    expect(await reader?.read(new Uint8Array(4))).toMatchObject({ done: true });
  });

  test("stream() of a response body buffers less than 32 MiB of a body that the caller stops reading", async () => {
    const { body, socket } = await respond(version, (each) => pour(each, `${HEADERS}\r\n`));
    const reader = body.stream()?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    expect(await settled(socket)).toBeLessThan(32 * MEBIBYTE);
    const end = closed(socket);
    await reader?.cancel();
    await end;
  });

  test.for([
    ["ends", (socket: Socket) => socket.end()],
    ["is reset", (socket: Socket) => socket.resetAndDestroy()],
  ] as const)("reading a body rejects if the connection %s before the program reads the body", async ([, end]) => {
    const { body, socket } = await receive(version, `${HEADERS}content-length: 4\r\n\r\nma`);
    end(socket);
    await pause(20);
    await expect(body.bytes(10)).rejects.toBeInstanceOf(TypeError);
    await expect(body.stream()?.getReader().read()).rejects.toBeInstanceOf(TypeError);
  });

  test.for([
    ["gzip", gzipSync],
    ["X-GZip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["gzip, gzip", (text: string) => gzipSync(gzipSync(text))],
    ["deflate ,X-GZIP,br", (text: string) => brotliCompressSync(gzipSync(deflateSync(text)))],
  ] as const)("bytes() and stream() of a response body decompress %s", async ([encoding, compress]) => {
    const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index })));
    const bytes = chunked(compress(text), `content-encoding: ${encoding}\r\n`);
    const start = () => receive(version, bytes);
    expect(await textOf(await start())).toBe(text);
    expect(await new Response((await start()).body.stream()).text()).toBe(text);
    expect(await (await start()).body.bytes(1000)).toBeUndefined();
  });

  test.for(["gzip", "deflate", "br", "gzip, br", "identity", "zstd"])(
    "bytes() of a response body returns no bytes for an empty body with the encoding %s",
    async (encoding) => {
      const bytes = chunked(Buffer.alloc(0), `content-encoding: ${encoding}\r\n`)
        .toString()
        .replace("0\r\n\r\n0\r\n", "0\r\n");
      const { body } = await receive(version, bytes);
      expect(await body.bytes(0)).toEqual(new Uint8Array());
    },
  );

  test.for([
    ["invalid gzip", "gzip", Buffer.from("made up")],
    ["incomplete gzip", "gzip", gzipSync("made up").subarray(0, 20)],
    ["incomplete deflate", "deflate", deflateSync("made up").subarray(0, 8)],
    ["invalid brotli", "br", Buffer.from("made up")],
    ["invalid gzip in brotli", "gzip, br", brotliCompressSync("made up")],
    ["incomplete gzip in brotli", "gzip, br", brotliCompressSync(gzipSync("made up").subarray(0, 20))],
  ] as const)("bytes() and stream() of a response body reject %s", async ([, encoding, content]) => {
    const bytes = chunked(content, `content-encoding: ${encoding}\r\n`);
    const start = () => receive(version, bytes);
    const { status, body } = await start();
    expect(status).toBe(200);
    await expect(body.bytes(1000)).rejects.toBeInstanceOf(TypeError);
    await expect(new Response((await start()).body.stream()).text()).rejects.toBeInstanceOf(TypeError);
  });

  test.for(["identity", "zstd", "gzip, zstd", "gzip,", "gzip, gzip, gzip, gzip, gzip, gzip", "constructor", ""])(
    "bytes() of a response body does not decompress a body with the encoding %o",
    async (encoding) => {
      const bytes = chunked(Buffer.from("made up"), `content-encoding: ${encoding}\r\n`);
      expect(await textOf(await receive(version, bytes))).toBe("made up");
    },
  );

  test("bytes() of a response body uses less than 32 MiB of memory if a body of two gzip layers decompresses to 100 MiB", async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(100 * MEBIBYTE)));
    const { body } = await receive(version, chunked(bomb, "content-encoding: gzip, gzip\r\n"));
    const before = process.memoryUsage().arrayBuffers;
    expect(await body.bytes(MEBIBYTE)).toBeUndefined();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MEBIBYTE);
  });

  test.for([
    ["body", "", Buffer.alloc(2 ** 16)],
    // A gzip body can consist of several complete gzip bodies, one after the other.
    ["compressed body", "content-encoding: gzip\r\n", gzipSync(randomBytes(2 ** 16))],
  ] as const)(
    "the undici transport buffers less than 32 MiB of an endless %s that nobody reads",
    async ([, header, part]) => {
      const write = (each: Socket) => pour(each, `${HEADERS}${header}\r\n`, part);
      const { body, socket } = await respond(version, write);
      expect(await settled(socket)).toBeLessThan(32 * MEBIBYTE);
      const end = closed(socket);
      body.discard();
      await end;
      await expect(body.bytes(10)).rejects.toBeInstanceOf(TypeError);
    },
  );

  test.for([
    ["identity", (bytes: Buffer) => bytes],
    ["gzip", (bytes: Buffer) => gzipSync(bytes)],
    ["br, gzip", (bytes: Buffer) => gzipSync(brotliCompressSync(bytes, QUICK))],
  ] as const)("stream() returns all 4 MiB of a response body with the encoding %s", async ([encoding, compress]) => {
    const large = randomBytes(4 * MEBIBYTE);
    const bytes = chunked(compress(large), `content-encoding: ${encoding}\r\n`);
    const { body } = await receive(version, bytes);
    await pause(50);
    expect(Buffer.from(await new Response(body.stream()).arrayBuffer()).equals(large)).toBe(true);
  });

  test("bytes() of a response body decompresses a gzip body even if the server sends zeros after the body", async () => {
    const gzip = gzipSync("made up").toString("latin1");
    const { body, socket } = await respond(version, (each) => {
      each.write(Buffer.from(`${HEADERS}content-encoding: gzip\r\n\r\n${gzip}`, "latin1"));
      pour(each, "");
    });
    const end = closed(socket);
    expect(new TextDecoder().decode(await body.bytes(1000))).toBe("made up");
    await end;
  });
});
