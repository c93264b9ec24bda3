import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test } from "vitest";
import type { DispatchOptions, UndiciDispatcher } from "../../src/undici/dispatcher.ts";
import { startRawServer } from "../helpers/raw-server.ts";
import { send, serving, textOf, transportOf, VERSIONS } from "./helpers.ts";

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  test("the undici transport sends method, path, headers and body of a request", async () => {
    await using server = await startWireServer();
    const transport = transportOf(version);
    const headers = { "content-type": "application/json", "x-made-up": "a, b" };
    const url = `${server.url}/made/up%20path?a=1&b=%20#fragment`;
    const { response, writes } = send(transport, url, { method: "POST", headers, body: '{"é":1}' });
    expect(await textOf(await response)).toBe("[]");
    expect(writes()).toBe(1);
    const { method, target, headers: sent, body } = server.lastRequest();
    expect([method, target]).toEqual(["POST", "/made/up%20path?a=1&b=%20"]);
    expect(body.toString()).toBe('{"é":1}');
    expect(Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value]))).toEqual({
      host: server.url.slice("http://".length),
      connection: "keep-alive",
      ...headers,
      "accept-encoding": "gzip, deflate, br",
      "content-length": "8",
    });
  });

  test.for([undefined, ""])(
    "the undici transport sends the content-length 0 for a POST with the body %o",
    async (body) => {
      await using server = await startWireServer();
      await send(transportOf(version), `${server.url}/`, { method: "POST", body }).response;
      expect(headerOf(server.lastRequest(), "content-length")).toBe("0");
    },
  );

  test("the undici transport turns off undici's headersTimeout, but not undici's bodyTimeout", async () => {
    await using server = await startWireServer();
    const agent = new version.undici.Agent();
    onTestFinished(() => agent.destroy());
    const given: DispatchOptions[] = [];
    const dispatcher: UndiciDispatcher = {
      close: () => agent.close(),
      dispatch: (options, handler) => {
        given.push(options);
        return agent.dispatch(options, handler);
      },
    };
    await send(transportOf(version, { dispatcher }), `${server.url}/`).response;
    expect(given).toMatchObject([{ headersTimeout: 0 }]);
    expect(given).not.toHaveProperty("0.bodyTimeout");
  });

  test("the undici transport passes the body to a MockAgent as text", async () => {
    const dispatcher = new version.undici.MockAgent();
    onTestFinished(() => dispatcher.close());
    dispatcher.disableNetConnect();
    const origin = "http://made-up.example.com";
    dispatcher.get(origin).intercept({ method: "POST", path: "/", body: "{}" }).reply(201, "[]");
    const { response } = send(transportOf(version, { dispatcher }), `${origin}/`, { method: "POST", body: "{}" });
    expect((await response).status).toBe(201);
  });

  test("the undici transport keeps a caller's accept-encoding", async () => {
    await using server = await startWireServer();
    const headers = { "accept-encoding": "identity" };
    await send(transportOf(version), `${server.url}/`, { headers }).response;
    expect(headerOf(server.lastRequest(), "accept-encoding")).toBe("identity");
  });

  test("the undici transport returns the same response headers as fetch", async () => {
    const fields = [
      "X-Made-Up: 1",
      "set-cookie: a=1; path=/, b",
      "x-made-up:   two words  ",
      "Set-Cookie: c=2",
      "x-latin: caf\xe9",
      "x-empty:",
      "__proto__: made up",
      "constructor: made up",
    ];
    await using server = await startRawServer(async ({ socket, request }) => {
      await request();
      socket.end(Buffer.from(`HTTP/1.1 200 OK\r\n${fields.join("\r\n")}\r\n\r\n`, "latin1"));
    });
    const url = `http://${server.host}/`;
    const { headers } = await send(transportOf(version), url).response;
    const { headers: ofFetch } = await fetch(url);
    expect([...headers]).toEqual([...ofFetch]);
    const names = ["X-MADE-UP", "set-cookie", "x-latin", "x-empty", "__proto__", "constructor", "tostring", "date"];
    expect(names.map((name) => headers.get(name))).toEqual(names.map((name) => ofFetch.get(name)));
    expect(headers.get("x-latin")).toBe("café");
  });

  test.for([
    ["HEAD", 200, { "content-length": "2" }],
    ["GET", 204, {}],
    ["GET", 205, { "content-length": "0" }],
    ["GET", 304, {}],
    ["HEAD", 200, { "content-encoding": "gzip" }],
  ] as const)(
    "the undici transport returns no body if a %s request receives the status %i",
    async ([method, status, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      await using server = await startRawServer(async ({ socket, request }) => {
        await request();
        socket.end(`HTTP/1.1 ${status} Made Up\r\n${lines.join("")}\r\n`);
      });
      const { response } = send(transportOf(version), `http://${server.host}/`, { method });
      const { status: received, body } = await response;
      expect(received).toBe(status);
      expect(body.stream()).toBeNull();
      expect(await body.bytes(0)).toEqual(new Uint8Array());
    },
  );

  test("the undici transport drops the connection and returns no body if a 205 response has a body", async () => {
    await using server = await startRawServer(async ({ socket, request }) => {
      await request();
      socket.write(answer(205, "made up", { "content-length": "100" }));
    });
    const { body } = await send(transportOf(version), `http://${server.host}/`).response;
    expect(body.stream()).toBeNull();
    expect(await body.bytes(100)).toEqual(new Uint8Array());
    await expect.poll(() => server.closed).toBeGreaterThan(0);
  });

  test("the undici transport returns the response that follows an interim response", async () => {
    await using server = await startWireServer(() => `HTTP/1.1 103 Early Hints\r\nlink: made-up\r\n\r\n${answer(201)}`);
    const response = await send(transportOf(version), `${server.url}/`).response;
    expect(response.status).toBe(201);
    expect(response.headers.get("link")).toBeNull();
  });

  test.for([
    ["a header has an invalid value", "UND_ERR_INVALID_ARG", { headers: { "x-made-up": "a\r\nb" } }],
    ["a header belongs to the connection", "UND_ERR_INVALID_ARG", { headers: { "transfer-encoding": "chunked" } }],
  ] as const)("the undici transport does not call onWrite if %s", async ([, code, given]) => {
    const server = await startRawServer(() => {});
    await server[Symbol.asyncDispose]();
    const { response, writes } = send(transportOf(version), `http://${server.host}/`, given);
    await expect(response).rejects.toMatchObject({ name: "TypeError", cause: { code } });
    expect(writes()).toBe(0);
  });

  test("the undici transport writes no request if onWrite throws", async () => {
    await using server = await startRawServer(serving((socket) => socket.write(answer(200, "[]"))));
    const transport = transportOf(version);
    const url = `http://${server.host}/`;
    const { response } = send(transport, url, { onWrite: () => expect.unreachable("made up") });
    await expect(response).rejects.toMatchObject({ cause: { message: expect.stringContaining("made up") } });
    await textOf(await send(transport, url).response);
    expect(server.requests).toHaveLength(1);
    expect(server.connections).toBe(1);
  });
});
