import { constants, createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "@org/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { selfSigned } from "../helpers/certificate.ts";
import type { UndiciTransportOptions } from "../../src/undici/undici-options.ts";
import { send, textOf, VERSIONS, type Version } from "./helpers.ts";

type OnStream = (stream: ServerHttp2Stream, count: number) => unknown;

async function start(version: Version, options: UndiciTransportOptions, onStream: OnStream) {
  const tls = selfSigned();
  const received: string[] = [];
  const sessions = new Set<ServerHttp2Session>();
  const streams = new Set<ServerHttp2Stream>();
  const server = createSecureServer({ ...tls, allowHTTP1: true });
  server.on("session", (session) => void sessions.add(session));
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    streams.add(stream);
    received.push(`${headers[":method"]} ${headers[":path"]}`);
    onStream(stream, received.length);
  });
  server.on("request", (request, response) => {
    if (request.httpVersion === "1.1") response.end("HTTP/1.1");
  });
  const port = await listen(server);
  const transport = version.createTrusting(options, tls.cert);
  onTestFinished(async () => {
    for (const session of sessions) session.destroy();
    await transport.close();
    await new Promise((resolve) => server.close(resolve));
  });
  return { transport, url: `https://127.0.0.1:${port}`, received, sessions, streams };
}

const HEAD = { ":status": 200, "content-type": "application/json", "set-cookie": ["a=1", "b=2"] };

function reply(stream: ServerHttp2Stream, body: string): void {
  stream.respond(HEAD);
  stream.end(body);
}

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  test("the undici transport uses HTTP/1.1 unless allowH2 is set", async () => {
    const { transport, url } = await start(version, {}, () => {});
    expect(await textOf(await send(transport, `${url}/`).response)).toBe("HTTP/1.1");
  });

  test("the undici transport sends requests and reads responses over HTTP/2", async () => {
    const { transport, url, received } = await start(version, { allowH2: true }, (stream) => {
      reply(stream, '["made up"]');
    });
    for (const method of ["GET", "POST", "HEAD"]) {
      const body = method === "POST" ? "{}" : undefined;
      const { response, writes } = send(transport, `${url}/made/up?a=1`, { method, body });
      const { headers, ...rest } = await response;
      expect([...headers].filter(([name]) => name !== "date")).toEqual([
        ["content-type", "application/json"],
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
      ]);
      expect(await textOf({ headers, ...rest })).toBe(method === "HEAD" ? "" : '["made up"]');
      expect(writes()).toBe(1);
    }
    expect(received).toEqual(["GET /made/up?a=1", "POST /made/up?a=1", "HEAD /made/up?a=1"]);
  });

  // undici 7 sends a POST only over a connection without an open request.
  test.runIf(version.version === 8)(
    "the undici transport sends several POST requests at the same time over one connection",
    async () => {
      const waiting: (() => void)[] = [];
      const { transport, url, sessions } = await start(version, { allowH2: true, connections: 1 }, (stream, count) => {
        waiting.push(() => reply(stream, "[]"));
        if (count > 1 && waiting.length === 6) for (const end of waiting) end();
        if (count === 1) waiting.shift()?.();
      });
      await textOf(await send(transport, `${url}/`).response);
      const sent = Array.from({ length: 6 }, () => send(transport, `${url}/`, { method: "POST", body: "{}" }).response);
      for (const response of await Promise.all(sent)) await textOf(response);
      expect(sessions.size).toBe(1);
    },
  );

  test("requests without a response are not sent again after a GOAWAY frame", async () => {
    const { transport, url, received, sessions } = await start(
      version,
      { allowH2: true, connections: 1, pipelining: 10 },
      (stream, count) => {
        if (count === 1) reply(stream, "[]");
        if (count === 3) {
          stream.session?.goaway();
          stream.session?.destroy();
        }
        if (count > 3) reply(stream, "again");
      },
    );
    await textOf(await send(transport, `${url}/1`).response);
    const sent = [2, 3].map((each) => send(transport, `${url}/${each}`));
    const results = await Promise.allSettled(sent.map(({ response }) => response));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await send(transport, `${url}/4`).response).status).toBe(200);
    expect(received).toEqual(["GET /1", "GET /2", "GET /3", "GET /4"]);
    expect(sent.map(({ writes }) => writes())).toEqual([1, 1]);
    expect(sessions.size).toBe(2);
  });

  test("a request that gets REFUSED_STREAM is not sent again", async () => {
    const { transport, url, received } = await start(version, { allowH2: true }, (stream, count) => {
      if (count === 1) return stream.close(constants.NGHTTP2_REFUSED_STREAM);
      return reply(stream, "again");
    });
    const { response, writes } = send(transport, `${url}/1`, { method: "POST", body: "{}" });
    await expect(response).rejects.toBeInstanceOf(TypeError);
    await pause(50);
    expect(received).toEqual(["POST /1"]);
    expect(writes()).toBe(1);
  });

  test("an abort closes the stream of a request, but not the connection", async () => {
    const { transport, url, sessions, streams } = await start(
      version,
      { allowH2: true, connections: 1 },
      (stream, count) => {
        if (count > 1) reply(stream, "[]");
      },
    );
    const controller = new AbortController();
    const { response } = send(transport, `${url}/1`, { method: "POST", signal: controller.signal });
    await expect.poll(() => streams.size).toBe(1);
    controller.abort(new Error("made up"));
    await expect(response).rejects.toMatchObject({ message: "made up" });
    await expect.poll(() => [...streams][0]?.closed).toBe(true);
    expect(await textOf(await send(transport, `${url}/2`).response)).toBe("[]");
    expect(sessions.size).toBe(1);
  });
});
