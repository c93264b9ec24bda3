import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { selfSigned } from "../helpers/certificate.ts";
import { startRawServer } from "../helpers/raw-server.ts";
import { send, serving, textOf, transportOf, VERSIONS } from "./helpers.ts";

const respond = serving((socket) => socket.write(answer(200, '["made up"]')));

async function startProxy(authorization?: string) {
  const targets: string[] = [];
  const proxy = await startRawServer(async ({ socket, request }) => {
    const head = await request();
    const [, target = ""] = head.split(" ");
    targets.push(target);
    if (/^proxy-authorization: (.*)$/im.exec(head)?.[1] !== authorization) {
      socket.end("HTTP/1.1 407 Made Up\r\n\r\n");
      return;
    }
    const [host, port] = target.split(":");
    const upstream = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
  });
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  return { host: proxy.host, targets };
}

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  const { Agent, ProxyAgent } = version.undici;

  test("the undici transport sends the credentials of the proxy URL to the proxy, but not to the server", async () => {
    await using server = await startWireServer();
    const proxy = await startProxy(`Basic ${btoa("made-up-user:made up:@password")}`);
    const url = `http://made-up-user:made%20up%3A%40password@${proxy.host}`;
    const transport = transportOf(version, { proxy: url, connections: 1 });
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

  test("the undici transport connects through a proxy if the ProxyAgent trusts the server's private CA", async () => {
    const tls = selfSigned();
    await using server = await startRawServer(respond, tls);
    const proxy = await startProxy();
    const dispatcher = new ProxyAgent({ uri: `http://${proxy.host}`, requestTls: { ca: tls.cert } });
    onTestFinished(() => dispatcher.close());
    const transport = transportOf(version, { dispatcher });
    expect(await textOf(await send(transport, `https://${server.host}/`).response)).toBe('["made up"]');
    expect(proxy.targets).toEqual([server.host]);

    const untrusting = transportOf(version, { proxy: `http://${proxy.host}` });
    const { response, writes } = send(untrusting, `https://${server.host}/`);
    await expect(response).rejects.toMatchObject({ cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });
    expect([writes(), server.requests.length]).toEqual([0, 1]);
  });

  test("the undici transport writes no request if the proxy responds with status 407", async () => {
    await using server = await startWireServer();
    const proxy = await startProxy("Basic other");
    const transport = transportOf(version, { proxy: `http://user:made-up-password@${proxy.host}` });
    const { response, writes } = send(transport, `${server.url}/`, { method: "POST" });
    const error: unknown = await response.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "TypeError", cause: { message: expect.stringContaining("407") } });
    expect([writes(), server.requests.length]).toEqual([0, 0]);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/made-up-password|dXNlcjptYWRl/);
  });

  test("the undici transport writes no request if the proxy closes the connection", async () => {
    await using proxy = await startRawServer(async ({ socket, request }) => {
      await request();
      socket.end();
    });
    const transport = transportOf(version, { proxy: `http://${proxy.host}` });
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
  ] as const)("before the first request, the undici transport opens %s", async ([, options, warm, opened]) => {
    await using server = await startRawServer(respond);
    const transport = transportOf(version, { ...options, warm });
    transport.warm?.(`http://${server.host}`);
    await expect.poll(() => server.connections).toBe(opened);
    await pause(50);
    expect([server.connections, server.begun]).toEqual([opened, 0]);
    expect(await textOf(await send(transport, `http://${server.host}/`).response)).toBe('["made up"]');
    expect([server.connections, server.begun]).toEqual([opened, 1]);
  });

  test("the undici transport completes two TLS handshakes before the first request if `warm` is 2", async () => {
    const tls = selfSigned();
    let handshakes = 0;
    await using server = await startRawServer((connection) => (handshakes++, respond(connection)), tls);
    const dispatcher = new Agent({ connect: { ca: tls.cert } });
    onTestFinished(() => dispatcher.destroy());
    const transport = transportOf(version, { dispatcher, warm: 2 });
    transport.warm?.(`https://${server.host}`);
    await expect.poll(() => handshakes).toBe(2);
    await textOf(await send(transport, `https://${server.host}/`).response);
    expect([handshakes, server.connections]).toEqual([2, 2]);
  });

  test("warm() of the undici transport does not throw if no server listens or the transport is closed", async () => {
    const server = await startRawServer(() => {});
    await server[Symbol.asyncDispose]();
    const transport = transportOf(version, { warm: 2 });
    expect(() => transport.warm?.(`http://${server.host}`)).not.toThrow();
    await transport.close();
    expect(() => transport.warm?.(`http://${server.host}`)).not.toThrow();
  });

  test("the undici transport sends 30 requests over three connections if `connections` is 3", async () => {
    await using server = await startRawServer(respond);
    const transport = transportOf(version, { connections: 3 });
    const url = `http://${server.host}/`;
    for (let round = 0; round < 3; round++) {
      const sent = Array.from({ length: 10 }, () => send(transport, url).response);
      for (const response of await Promise.all(sent)) await textOf(response);
    }
    expect([server.connections, server.requests.length]).toEqual([3, 30]);
  });
});
