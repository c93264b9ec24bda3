import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test } from "vitest";
import type { UndiciDispatcher } from "../../src/undici/dispatcher.ts";
import { startRawServer } from "../helpers/raw-server.ts";
import { send, textOf, transportOf, VERSIONS } from "./helpers.ts";

async function startCounter(onRequest: (socket: Socket, count: number) => unknown) {
  const received: string[] = [];
  const server = await startRawServer(({ socket }) => {
    socket.on("data", (chunk) => {
      for (const head of chunk.toString().split("\r\n\r\n").slice(0, -1)) {
        received.push(head.slice(0, head.indexOf(" HTTP/")));
        onRequest(socket, received.length);
      }
    });
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { server, received, url: `http://${server.host}` };
}

describe.for(VERSIONS)("the transport over undici $version", (version) => {
  test.for([
    ["ended", (socket: Socket) => socket.end()],
    ["reset", (socket: Socket) => socket.resetAndDestroy()],
  ] as const)(
    "a POST is sent once over a new connection if the server has %s the idle connection",
    async ([, close]) => {
      let onClose = () => {};
      const closed = new Promise<void>((resolve) => {
        onClose = resolve;
      });
      const { server, received, url } = await startCounter((socket, count) => {
        socket.write(answer(200, "[]"));
        if (count > 1) return;
        setTimeout(() => {
          close(socket);
          onClose();
        }, 20);
      });
      const transport = transportOf(version);
      await textOf(await send(transport, `${url}/1`).response);
      // The pause starts only after the close, so that the client notices the close even on a slow machine.
      await closed;
      await pause(50);
      const { response, writes } = send(transport, `${url}/2`, { method: "POST" });
      expect((await response).status).toBe(200);
      expect(writes()).toBe(1);
      expect(received).toEqual(["GET /1", "POST /2"]);
      expect(server.connections).toBe(2);
    },
  );

  test.for([
    ["at the same time as the POST", 0],
    ["shortly before the POST", 1],
    ["after the POST arrived", 2],
  ] as const)(
    "the undici transport sends a POST at most once if the server closes the connection %s",
    async ([, when]) => {
      const { received, url } = await startCounter((socket, count) => {
        if (count === 2) socket.destroy();
        else socket.write(answer(200, "[]"));
        if (when === 1) socket.end();
        if (when === 0) setImmediate(() => socket.end());
      });
      const transport = transportOf(version, { connections: 1 });
      await textOf(await send(transport, `${url}/1`).response);
      const { response, writes } = send(transport, `${url}/2`, { method: "POST" });
      await expect(response).rejects.toBeInstanceOf(TypeError);
      expect(writes()).toBe(1);
      await pause(50);
      // After the server has closed a connection, the server reads nothing from the connection.
      expect(received.filter((each) => each === "POST /2").length).toBeLessThanOrEqual(1);
    },
  );

  test("pipelined requests are not sent again after the connection failed", async () => {
    const { received, url } = await startCounter((socket, count) => {
      if (count === 3) socket.destroy();
      if (count > 3) socket.write(answer(200, "[]"));
    });
    const transport = transportOf(version, { connections: 1, pipelining: 3 });
    const sent = [1, 2, 3, 4].map((each) => send(transport, `${url}/${each}`));
    const results = await Promise.allSettled(sent.map(({ response }) => response));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
    expect(results.slice(0, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: { name: "TypeError", cause: { code: "UND_ERR_SOCKET" } } })),
    );
    expect(sent.map(({ writes }) => writes())).toEqual([1, 1, 1, 1]);
    expect(received).toEqual(["GET /1", "GET /2", "GET /3", "GET /4"]);
  });

  test("a request with `canChange` waits until the connection has received all earlier responses", async () => {
    let early: string[] | undefined;
    const { received, url } = await startCounter(async (socket, count) => {
      if (count === 1) return;
      await pause(50);
      if (count === 2) early = [...received];
      socket.write(answer(200, "[]").repeat(count === 2 ? 2 : 1));
    });
    const transport = transportOf(version, { connections: 1, pipelining: 10 });
    const sent = ["/1", "/2", "/3"].map((path) => send(transport, url + path, { canChange: path === "/3" }));
    for (const { response } of sent) await textOf(await response);
    expect(early).toEqual(["GET /1", "GET /2"]);
    expect(received).toEqual(["GET /1", "GET /2", "GET /3"]);
  });

  test("a GET waits until the connection has received the response to an earlier POST", async () => {
    let early: string[] | undefined;
    const { received, url } = await startCounter(async (socket, count) => {
      if (count === 2) return socket.write(`[]${answer(200, "[]")}`);
      await pause(50);
      early = [...received];
      return socket.write(answer(200, "", { "content-length": "2" }));
    });
    const transport = transportOf(version, { connections: 1, pipelining: 10 });
    const sent = ["POST", "GET"].map((method) => send(transport, `${url}/made/up`, { method }));
    for (const { response } of sent) expect(await textOf(await response)).toBe("[]");
    expect(early).toEqual(["POST /made/up"]);
    expect(received).toEqual(["POST /made/up", "GET /made/up"]);
  });

  test.for<[string, number, () => UndiciDispatcher | undefined]>([
    ["the transport's own Agent", 100, () => undefined],
    // The interceptor `retry` of undici 7 never ends a response that follows the status 102 or 103.
    ["an Agent with interceptors", 200, version.composed],
  ])("each request is sent only once over %s, for every response status", async ([, least, dispatcher]) => {
    await using server = await startWireServer(({ target }) => {
      const status = Number(target.slice(1));
      const headers = { "retry-after": "0", location: "/elsewhere" };
      return status < 200 ? `HTTP/1.1 ${status} Made Up\r\n\r\n${answer(200)}` : answer(status, "", headers);
    });
    const transport = transportOf(version, { dispatcher: dispatcher() });
    const targets = Array.from({ length: 600 - least }, (_, index) => `/${least + index}`);
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      for (const target of targets) {
        const { response } = send(transport, server.url + target, { method, canChange: method !== "GET" });
        // undici rejects the statuses 100 and 101.
        await response.then(textOf).catch(() => {});
      }
    }
    await pause(50);
    expect(server.requests.map(({ target }) => target)).toEqual([...targets, ...targets, ...targets, ...targets]);
  });

  const cut = { "content-length": "100", etag: '"made-up"' };
  test.for([
    ["an Agent with interceptors", "each request", version.composed],
    ["an Agent with a caller's retry policy", "each request", version.retrying],
    ["an Agent whose `factory` creates a RetryAgent", "each change", version.factory],
    ["an Agent whose `factory` creates nested RetryAgents", "each change", version.nested],
    ["a dispatcher that hides a RetryAgent", "each change", version.hidden],
  ] as const)(
    "with %s, the undici transport sends %s only once, even if the connection fails",
    async ([, sent, create]) => {
      const responses = ["", answer(200, "", cut), answer(200, "made", cut), answer(400, "made", cut)];
      const sendOver = async (method: string, body: string | undefined, bytes: string) => {
        const { received, url } = await startCounter((socket) => socket.end(bytes));
        const dispatcher = create();
        onTestFinished(() => dispatcher.destroy());
        const transport = transportOf(version, { dispatcher });
        const canChange = method !== "GET" || sent === "each change";
        const { response } = send(transport, `${url}/made/up`, { method, body, canChange });
        await expect(response.then(textOf)).rejects.toBeInstanceOf(TypeError);
        await pause(50);
        expect(received).toEqual([`${method} /made/up`]);
      };
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        await Promise.all(responses.map((bytes) => sendOver(method, undefined, bytes)));
        if (method !== "GET") await Promise.all(responses.map((bytes) => sendOver(method, "{}", bytes)));
      }
    },
  );

  test("the undici transport sends a POST only once, even if the dispatcher tries to repeat the POST", async () => {
    const { received, url } = await startCounter((socket) => socket.destroy());
    const agent = new version.undici.Agent();
    onTestFinished(() => agent.destroy());
    let repeats = 0;
    const dispatcher: UndiciDispatcher = {
      close: () => agent.close(),
      dispatch: (options, handler) =>
        agent.dispatch(options, {
          onRequestStart: (controller) => handler.onRequestStart(controller),
          onResponseStart() {},
          onResponseData() {},
          onResponseEnd() {},
          onResponseError: (controller, error) => {
            if (repeats++ < 2) dispatcher.dispatch(options, handler);
            else handler.onResponseError(controller, error);
          },
        }),
    };
    const transport = transportOf(version, { dispatcher });
    const { response, writes } = send(transport, `${url}/made/up`, { method: "POST" });
    await expect(response).rejects.toMatchObject({ name: "TypeError" });
    await pause(50);
    expect(repeats).toBeGreaterThan(0);
    expect(received).toEqual(["POST /made/up"]);
    expect(writes()).toBe(1);
  });
});
