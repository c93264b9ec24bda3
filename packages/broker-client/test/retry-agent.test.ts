// A dispatcher or a patched `fetch` can repeat a request, and the client does not notice the repetition. If the
// repetition cannot connect, the service may still have received the first request.
import { setTimeout as pause } from "node:timers/promises";
import { Agent, getGlobalDispatcher, Pool, RetryAgent, setGlobalDispatcher } from "undici";
import { RetryAgent as RetryAgent8, Agent as Agent8 } from "undici-8";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test, vi, type TestContext } from "vitest";
import { startRawServer } from "./helpers/raw-server.ts";
import { CHANGE, clientOver, READ, thrownBy } from "./helpers/support.ts";

type AtEnd = TestContext["onTestFinished"];

const UNKNOWN = { code: "outcome_unknown", outcome: "unknown", cause: { cause: { code: "ECONNREFUSED" } } };

const METHODS = ["POST", "GET"];
const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];

async function startShortLived(atEnd: AtEnd, response = "") {
  const server = await startRawServer(async ({ socket, request }) => {
    await request();
    await new Promise((resolve) => socket.write(response, resolve));
    await server[Symbol.asyncDispose]();
  });
  atEnd(() => server[Symbol.asyncDispose]());
  return server;
}

function retryGlobally(atEnd: AtEnd): void {
  const before = getGlobalDispatcher();
  const agent = new Agent();
  atEnd(() => agent.destroy());
  atEnd(() => setGlobalDispatcher(before));
  setGlobalDispatcher(new RetryAgent(agent, { methods: METHODS, maxRetries: 2, minTimeout: 50, maxTimeout: 50 }));
}

const fail = () => {
  throw new Error("made up");
};

const clientAt = (host: string, operation = CHANGE) =>
  clientOver([], operation, { fetch: undefined, baseUrl: `http://${host}` });

describe("a call over a global RetryAgent", () => {
  test.for([
    ["a POST without a body", CHANGE, {}, ""],
    ["a POST with a body", CHANGE, { body: {} }, ""],
    ["a GET that changes something", { ...READ, retry: "never" }, { path: { id: "a" } }, ""],
    ["a POST whose response was cut", CHANGE, {}, answer(200, "[", { "content-length": "100", etag: '"made-up"' })],
  ] as const)(
    "a call over a global RetryAgent rejects with outcome_unknown after one request (%s)",
    async ([, operation, inputs, response], { onTestFinished }) => {
      const server = await startShortLived(onTestFinished, response);
      retryGlobally(onTestFinished);
      const error = await thrownBy(clientAt(server.host, operation).call(inputs));
      expect(error).toMatchObject({ code: "outcome_unknown", outcome: "unknown" });
      expect(server.requests).toHaveLength(1);
    },
  );
});

test("a POST call rejects with outcome_unknown if a patched global `fetch` retries the request", async ({
  onTestFinished,
}) => {
  const server = await startShortLived(onTestFinished);
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    const body = await new Response(init?.body ?? null).text();
    const send = () => fetch(`http://${server.host}/made/up`, { ...init, body });
    return send().catch(() => pause(50).then(send));
  });
  onTestFinished(() => spy.mockRestore());
  const error = await thrownBy(clientAt(server.host).call({ body: {} }));
  expect(error).toMatchObject(UNKNOWN);
  expect(server.requests).toHaveLength(1);
});

describe("a change over a dispatcher that hides a RetryAgent", () => {
  const options = { methods: CHANGING, minTimeout: 1, maxTimeout: 1 };
  const factory = (origin: string | URL) => new RetryAgent(new Pool(origin), options);
  const cut = { "content-length": "100", etag: '"made-up"' };

  test.for([
    ["has the status 503", answer(503), { code: "outcome_unknown" }],
    ["ends before the body", answer(200, "", cut), { name: "TypeError" }],
    ["ends within the body", answer(200, "made", cut), { name: "TypeError" }],
    ["ends within the body of an error", answer(400, "made", cut), { name: "TypeError" }],
  ] as const)(
    "a change over a dispatcher that hides a RetryAgent is sent only once, even if the response %s",
    async ([, response, expected], { onTestFinished }) => {
      await using server = await startRawServer(async ({ socket, request }) => {
        await request();
        socket.end(response);
      });
      const hidden = new RetryAgent(new Agent(), options);
      const agent = new Agent({ factory });
      onTestFinished(() => hidden.destroy());
      onTestFinished(() => agent.destroy());
      const { broker } = clientAt(server.host);
      for (const dispatcher of [{ dispatch: hidden.dispatch.bind(hidden) }, agent]) {
        for (const method of CHANGING) {
          for (const body of [undefined, "{}"]) {
            const init: object = { method, body, dispatcher };
            const read = broker.fetch(`http://${server.host}/made/up`, init).then((each) => each.text());
            await expect(read).rejects.toMatchObject(expected);
          }
        }
      }
      await pause(50);
      expect(server.requests).toHaveLength(16);
    },
  );
});

describe("a call with an unsuitable dispatcher", () => {
  test.for([
    ["a RetryAgent", () => new RetryAgent(new Agent()), /RetryAgent, which sends requests again/],
    ["a RetryAgent of undici 8", () => new RetryAgent8(new Agent8()), /RetryAgent, which sends requests again/],
    ["a Pool", () => new Pool("http://localhost:1"), /Pool, which ignores the origin/],
    ["an Agent that throws", () => new Proxy(new Agent(), { getPrototypeOf: fail }), /dispatcher cannot be read/],
  ] as const)(
    "a call with an unsuitable dispatcher rejects with invalid_option before anything is sent (%s)",
    async ([, create, message], { onTestFinished }) => {
      await using server = await startRawServer(({ request }) => request());
      const dispatcher = create();
      onTestFinished(() => dispatcher.destroy());
      const { broker } = clientAt(server.host);
      const inFetch: object = { method: "POST", body: "{}", dispatcher };
      const inHttp: object = { dispatcher };
      const refused = { code: "request_refused", reason: "invalid_option", message: expect.stringMatching(message) };
      expect(await thrownBy(broker.fetch(`http://${server.host}/made/up`, inFetch))).toMatchObject(refused);
      expect(await thrownBy(broker.http.POST("/made/up", { body: {}, ...inHttp }))).toMatchObject(refused);
      expect(server.connections).toBe(0);
    },
  );
});

test("a call uses the dispatcher from the options or from the Request", async ({ onTestFinished }) => {
  await using server = await startWireServer(() => answer(200, "[]"));
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  const dispatch = vi.spyOn(agent, "dispatch");
  const { broker } = clientAt(new URL(server.url).host);
  const init: object = { dispatcher: agent };
  await broker.fetch(`${server.url}/made/up`, { method: "POST", body: "{}", ...init });
  await broker.http.POST("/made/up", { body: {}, ...init });
  await broker.fetch(new Request(`${server.url}/made/up`, { method: "POST", body: "{}", ...init }));
  expect(dispatch).toHaveBeenCalledTimes(3);
  expect(server.requests.map(({ body }) => String(body))).toEqual(["{}", "{}", "{}"]);
});
