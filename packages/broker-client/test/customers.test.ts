import { inspect } from "node:util";
import { headerOf, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { type BrokerClient, createBrokerClient, isBrokerError } from "../src/index.ts";
import { undiciTransport } from "../src/undici/index.ts";
import { callByName, clientOver, CREDENTIALS, READ, thrownBy } from "./helpers/support.ts";
import { withTransport } from "./helpers/transport.ts";
import { madeUpBroker } from "./helpers/ways.ts";

const FIRST = { appKey: "made-up-key-1", appSecret: "made-up-secret-1" };
const SECOND = { appKey: "made-up-key-2", appSecret: "made-up-secret-2" };
const id = { path: { id: "a" } };

/** Returns the app keys of the requests. */
function keysOf(requests: readonly Request[]): (string | null)[] {
  return requests.map(({ headers }) => headers.get("x-app-key"));
}

describe("broker.withCredentials", () => {
  test("broker.withCredentials keeps the app keys of two customers apart in 100 interleaved calls", async () => {
    await using server = await startWireServer();
    const broker = madeUpBroker(server.url);
    const customers = [broker.withCredentials(FIRST), broker.withCredentials(async () => SECOND)];
    const call = async (_: unknown, at: number) => {
      const customer = customers[at % 2];
      await customer?.fetch(`${server.url}/${at}`, at % 4 < 2 ? {} : { method: "POST", body: "{}" });
    };
    await Promise.all(Array.from({ length: 100 }, call));
    expect(server.requests).toHaveLength(100);
    for (const wire of server.requests) {
      const { appKey } = Number(wire.target.slice(1)) % 2 === 0 ? FIRST : SECOND;
      expect(headerOf(wire, "x-app-key")).toBe(appKey);
    }
  });

  test("a client from broker.withCredentials sends nothing if its credentials fail", async () => {
    const { broker, requests } = clientOver([Response.json([])], READ);
    const failing = broker.withCredentials(async () => Promise.reject(new Error("made up")));
    const error = await thrownBy(callByName(failing, "trading", "callMadeUp", id));
    expect(error).toMatchObject({ code: "request_refused", reason: "credentials_unavailable", outcome: "not_sent" });
    expect(requests).toHaveLength(0);
    await callByName(broker, "trading", "callMadeUp", id);
    expect(keysOf(requests)).toEqual([CREDENTIALS.appKey]);
  });

  test("broker.withCredentials creates a client with its own headers instead of the parent's headers", async () => {
    const { broker, requests } = clientOver([Response.json([])], READ, { headers: { "x-token": "made-up-token" } });
    await callByName(broker.withCredentials(FIRST), "trading", "callMadeUp", id);
    await callByName(broker.withCredentials(FIRST, { "x-token": "own" }), "trading", "callMadeUp", id);
    await callByName(
      broker.withCredentials(FIRST, async () => ({ "x-token": "later" })),
      "trading",
      "callMadeUp",
      id,
    );
    expect(requests.map(({ headers }) => headers.get("x-token"))).toEqual([null, "own", "later"]);
  });

  test("broker.withCredentials shares the parent's events and middleware, and adds no middleware to the parent", async () => {
    const { broker, requests, events } = clientOver([Response.json([])], READ);
    const mark = (name: string) => ({
      onRequest: ({ request }: { readonly request: Request }) => request.headers.set(name, "1"),
    });
    broker.http.use(mark("x-parent"));
    const customer = broker.withCredentials(FIRST);
    customer.http.use(mark("x-child"));
    for (const each of [customer, broker]) await callByName(each, "trading", "callMadeUp", id);
    const marks = requests.map(({ headers }) => [headers.get("x-parent"), headers.get("x-child")]);
    expect(marks).toEqual([
      ["1", "1"],
      ["1", null],
    ]);
    expect(events.filter(({ type }) => type === "call_finished")).toHaveLength(2);
  });

  test("broker.withCredentials creates a client that uses the clock correction of the parent", async () => {
    const date = () => new Date(Date.now() + 120_000).toUTCString();
    const respond = () => Response.json([], { headers: { date: date() } });
    const { broker, requests } = clientOver([respond], READ, { followServerClock: { maxSkew: 300_000 } });
    await callByName(broker, "trading", "callMadeUp", id);
    await callByName(broker.withCredentials(FIRST), "trading", "callMadeUp", id);
    const [before = 0, after = 0] = requests.map(({ headers }) => Date.parse(headers.get("x-timestamp") ?? ""));
    expect(after - before).toBeGreaterThan(100_000);
  });

  test.each<[string, unknown, unknown]>([
    ["no credentials", undefined, {}],
    ["credentials without a secret", { appKey: "made-up" }, {}],
    ["an empty secret", { appKey: "made-up", appSecret: "" }, {}],
    ["headers that only the client sets", FIRST, { "x-app-key": "made-up" }],
  ])("broker.withCredentials rejects %s, and reads no environment variable", (_, credentials, headers) => {
    const { broker } = clientOver([], READ);
    process.env["BROKER_APP_SECRET"] = "made-up-secret-of-the-environment";
    const { withCredentials }: { readonly withCredentials: Function } = broker;
    const create: unknown = () => Reflect.apply(withCredentials, undefined, [credentials, headers]);
    expect(create).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
    delete process.env["BROKER_APP_SECRET"];
  });

  test("broker.withCredentials hides the secrets of the customer and of the parent in errors", async () => {
    const secrets = [CREDENTIALS.appSecret, FIRST.appSecret];
    const { broker } = clientOver([new Error(secrets.join(" and "))], READ, { retry: false });
    const error = await thrownBy(callByName(broker.withCredentials(FIRST), "trading", "callMadeUp", id));
    const shown = inspect(error, { depth: Infinity });
    expect(shown).toContain("[redacted] and [redacted]");
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  test("broker.withCredentials creates a client from a client that broker.withCredentials created", async () => {
    const { broker, requests } = clientOver([Response.json([])], READ);
    const nested = broker.withCredentials(FIRST).withCredentials(SECOND);
    await callByName(nested, "trading", "callMadeUp", id);
    expect(keysOf(requests)).toEqual([SECOND.appKey]);
  });

  test("broker.withCredentials shares the parent's transport until the transport is closed", async () => {
    await using server = await startWireServer();
    const transport = undiciTransport({ connections: 1 });
    const broker = createBrokerClient(withTransport({ baseUrl: server.url, ...CREDENTIALS, transport }));
    const status = async (client: BrokerClient) => (await client.fetch(`${server.url}/made-up`)).status;
    expect(await status(broker.withCredentials(FIRST))).toBe(200);
    expect(await status(broker)).toBe(200);
    await transport.close();
    const closed = await thrownBy(broker.withCredentials(SECOND).fetch(`${server.url}/made-up`));
    expect(isBrokerError(closed) && closed.outcome).toBe("not_sent");
  });
});
