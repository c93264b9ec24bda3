import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test, type TestContext } from "vitest";
import { selfSigned } from "../helpers/certificate.ts";
import { startRawServer, type Script } from "../helpers/raw-server.ts";
import { send, textOf, transportOf, VERSIONS } from "./helpers.ts";

type AtEnd = TestContext["onTestFinished"];

const respond: Script = async ({ socket, request }) => {
  for (;;) {
    await request();
    socket.write(answer(200, '["made up"]'));
    socket.resume();
  }
};

async function startProxy(atEnd: AtEnd, authorization?: string) {
  const targets: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((_, response) => void response.writeHead(500).end());
  proxy.on("connection", (socket) => void sockets.add(socket));
  proxy.on("connect", ({ url, headers }: IncomingMessage, client: Socket) => {
    targets.push(url);
    client.on("error", () => client.destroy());
    if (headers["proxy-authorization"] !== authorization) {
      client.end("HTTP/1.1 407 Made Up\r\n\r\n");
      return;
    }
    const [host, port] = String(url).split(":");
    const upstream = connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });
  // `address()` returns an object if the server listens on a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = proxy.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, targets };
}

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  const { Agent, ProxyAgent } = version.undici;

  test("connects to a server if the dispatcher trusts the server's private CA", async ({ onTestFinished }) => {
    const tls = selfSigned();
    await using server = await startRawServer(respond, tls);
    const dispatcher = new Agent({ connect: { ca: tls.cert } });
    onTestFinished(() => dispatcher.destroy());
    const { response } = send(transportOf(version, onTestFinished, { dispatcher }), `https://${server.host}/`);
    expect(await textOf(await response)).toBe('["made up"]');
  });

  // The server accepts the connection, but never responds to the TLS handshake. undici's connect timeout includes the
  // handshake.
  test.for<[string, Script, object, string]>([
    ["has the certificate of an unknown CA", respond, {}, "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["does not connect in time", () => {}, { timeout: 50 }, "UND_ERR_CONNECT_TIMEOUT"],
  ])("writes nothing to a server that %s", async ([, script, connect, code], { onTestFinished }) => {
    const tls = code === "UND_ERR_CONNECT_TIMEOUT" ? undefined : selfSigned();
    await using server = await startRawServer(script, tls);
    const dispatcher = new Agent({ connect });
    onTestFinished(() => dispatcher.destroy());
    const transport = transportOf(version, onTestFinished, { dispatcher });
    const { response, writes } = send(transport, `https://${server.host}/`, { method: "POST", body: "{}" });
    await expect(response).rejects.toMatchObject({ name: "TypeError", cause: { code } });
    expect([writes(), server.requests.length]).toEqual([0, 0]);
  });

  test("sends the credentials of the proxy URL to the proxy, but not to the server", async ({ onTestFinished }) => {
    await using server = await startWireServer();
    const proxy = await startProxy(onTestFinished, `Basic ${btoa("made-up-user:made up:@password")}`);
    const url = `http://made-up-user:made%20up%3A%40password@${proxy.host}`;
    const transport = transportOf(version, onTestFinished, { proxy: url, connections: 1 });
    for (const body of ["{}", '{"made":"up"}']) {
      const headers = { "content-type": "application/json" };
      await textOf(await send(transport, `${server.url}/made/up`, { method: "POST", headers, body }).response);
    }
    expect(proxy.targets).toEqual([server.url.slice("http://".length)]);
    expect(server.requests.map(({ target, body }) => `${target} ${String(body)}`)).toEqual([
      "/made/up {}",
      '/made/up {"made":"up"}',
    ]);
    expect(JSON.stringify(server.requests)).not.toMatch(/proxy|made-up-user/i);
  });

  test("connects through a proxy if the ProxyAgent trusts the server's private CA", async ({ onTestFinished }) => {
    const tls = selfSigned();
    await using server = await startRawServer(respond, tls);
    const proxy = await startProxy(onTestFinished);
    const dispatcher = new ProxyAgent({ uri: `http://${proxy.host}`, requestTls: { ca: tls.cert } });
    onTestFinished(() => dispatcher.close());
    const transport = transportOf(version, onTestFinished, { dispatcher });
    expect(await textOf(await send(transport, `https://${server.host}/`).response)).toBe('["made up"]');
    expect(proxy.targets).toEqual([server.host]);

    const untrusting = transportOf(version, onTestFinished, { proxy: `http://${proxy.host}` });
    const { response, writes } = send(untrusting, `https://${server.host}/`);
    await expect(response).rejects.toMatchObject({ cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });
    expect([writes(), server.requests.length]).toEqual([0, 1]);
  });

  test("writes nothing if the proxy responds with status 407", async ({ onTestFinished }) => {
    await using server = await startWireServer();
    const proxy = await startProxy(onTestFinished, "Basic other");
    const transport = transportOf(version, onTestFinished, { proxy: `http://user:made-up-password@${proxy.host}` });
    const { response, writes } = send(transport, `${server.url}/`, { method: "POST" });
    const error: unknown = await response.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "TypeError", cause: { message: expect.stringContaining("407") } });
    expect([writes(), server.requests.length]).toEqual([0, 0]);
    expect(inspectAll(error)).not.toMatch(/made-up-password|dXNlcjptYWRl/);
  });

  test("writes nothing if the proxy closes the connection", async ({ onTestFinished }) => {
    await using proxy = await startRawServer(async ({ socket, request }) => {
      await request();
      socket.end();
    });
    const transport = transportOf(version, onTestFinished, { proxy: `http://${proxy.host}` });
    const { response, writes } = send(transport, "http://api.example.com/", { method: "POST" });
    await expect(response).rejects.toBeInstanceOf(TypeError);
    await pause(50);
    expect([writes(), proxy.connections]).toEqual([0, 1]);
  });

  test.for([
    ["three connections if `warm` is 3", {}, 3, 3],
    ["two connections if `connections` is 2", { connections: 2 }, 5, 2],
    ["one connection if `connections` is 1", { connections: 1 }, 5, 1],
    ["three connections if `warm` is 3 and `pipelining` is 10", { pipelining: 10 }, 3, 3],
  ] as const)("opens %s before the first request", async ([, options, warm, opened], { onTestFinished }) => {
    await using server = await startRawServer(respond);
    const transport = transportOf(version, onTestFinished, { ...options, warm });
    transport.warm?.(`http://${server.host}`);
    await expect.poll(() => server.connections).toBe(opened);
    await pause(50);
    expect([server.connections, server.begun]).toEqual([opened, 0]);
    expect(await textOf(await send(transport, `http://${server.host}/`).response)).toBe('["made up"]');
    expect([server.connections, server.begun]).toEqual([opened, 1]);
  });

  test("completes two TLS handshakes before the first request if `warm` is 2", async ({ onTestFinished }) => {
    const tls = selfSigned();
    let handshakes = 0;
    await using server = await startRawServer((connection) => (handshakes++, respond(connection)), tls);
    const dispatcher = new Agent({ connect: { ca: tls.cert } });
    onTestFinished(() => dispatcher.destroy());
    const transport = transportOf(version, onTestFinished, { dispatcher, warm: 2 });
    transport.warm?.(`https://${server.host}`);
    await expect.poll(() => handshakes).toBe(2);
    await textOf(await send(transport, `https://${server.host}/`).response);
    expect([handshakes, server.connections]).toEqual([2, 2]);
  });

  test("warm() does not throw if no server listens or the transport is closed", async ({ onTestFinished }) => {
    const server = await startRawServer(() => {});
    await server[Symbol.asyncDispose]();
    const transport = transportOf(version, onTestFinished, { warm: 2 });
    expect(() => transport.warm?.(`http://${server.host}`)).not.toThrow();
    await transport.close();
    expect(() => transport.warm?.(`http://${server.host}`)).not.toThrow();
  });

  test("sends 30 requests over three connections if `connections` is 3", async ({ onTestFinished }) => {
    await using server = await startRawServer(respond);
    const transport = transportOf(version, onTestFinished, { connections: 3 });
    const url = `http://${server.host}/`;
    for (let round = 0; round < 3; round++) {
      const sent = Array.from({ length: 10 }, () => send(transport, url).response);
      for (const response of await Promise.all(sent)) await textOf(response);
    }
    expect([server.connections, server.requests.length]).toEqual([3, 30]);
  });
});

function inspectAll(error: unknown): string {
  return inspect(error, { depth: 10, showHidden: true });
}
