import { independentSignature } from "@org/conformance/independent";
import { headerOf, startWireServer } from "@org/conformance/wire-server";
import { wrapAsPathBasedClient } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import {
  createBrokerClient,
  OperationNotDocumentedError,
  operations,
  type Call,
  type Operation,
} from "../src/index.ts";
import { CREDENTIALS, startBroker } from "./helpers/support.ts";

describe("broker.trading and broker.marketData", () => {
  test("listAccounts gives the accounts", async () => {
    await using env = await startBroker();
    const accounts = await env.broker.trading.listAccounts();
    expect(accounts.map(({ account_id }) => account_id)).toEqual(["sandbox-account-1", "sandbox-account-2"]);
  });

  test("what goes over the wire is the request of the reference, and nothing else of ours", async () => {
    await using server = await startWireServer();
    await createBrokerClient({ baseUrl: server.url, ...CREDENTIALS }).trading.listAccounts();
    const wire = server.lastRequest();
    expect([wire.method, wire.target, wire.body.length]).toEqual(["GET", "/trading/accounts/list", 0]);
    expect(headerOf(wire, "x-version")).toBe("v3");
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
    expect(wire.headers.filter(([name]) => name.toLowerCase().startsWith("x-"))).toHaveLength(7);
  });

  test("a base URL may have a path of its own", async () => {
    await using server = await startWireServer();
    await createBrokerClient({ baseUrl: `${server.url}/gateway/`, ...CREDENTIALS }).trading.listAccounts();
    expect(server.requests[0]?.target).toBe("/gateway/trading/accounts/list");
  });

  test("documented operations are the family's own members", () => {
    const { trading, marketData } = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    const documentedIn = (family: string) =>
      Object.entries(operations).flatMap(([name, operation]) =>
        operation.family === family && operation.status === "documented" ? [name] : [],
      );
    expect(Object.keys(trading)).toEqual(documentedIn("trading"));
    expect(Object.keys(marketData)).toEqual(documentedIn("marketData"));
  });

  test("a family is no promise, and has no members that are no operations", async () => {
    const { trading } = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    expect(await Promise.resolve(trading)).toBe(trading);
    for (const name of ["toJSON", "asymmetricMatch", "nodeType", "listen", Symbol.iterator]) {
      expect(Reflect.get(trading, name)).toBeUndefined();
    }
  });

  test("a name that is no operation's rejects, and says so", async () => {
    const { trading } = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    // @ts-expect-error no such operation
    const call: Promise<unknown> = trading.listAcounts();
    await expect(call).rejects.toMatchObject({ code: "request_refused", reason: "no_such_operation" });
  });

  const placeholders = Object.entries<Operation>(operations).filter(([, { status }]) => status === "placeholder");
  const callPlaceholder = (name: string, family: string): Call<unknown> => {
    const broker = createBrokerClient({
      baseUrl: "https://api.example.com",
      ...CREDENTIALS,
      fetch: () => expect.unreachable(),
    });
    return Reflect.get(Reflect.get(broker, family), name)();
  };

  test.each(placeholders)("%s rejects when a call gets past the compiler", async (name, { family, introduced }) => {
    const error = await callPlaceholder(name, family).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(OperationNotDocumentedError);
    expect(error).toMatchObject({ code: "operation_not_documented", operation: name, family, introduced });
    expect(String(error)).toContain(introduced ?? name);
  });

  test.each(placeholders)("%s rejects once, also where the response is asked for", async (name, { family }) => {
    const call = callPlaceholder(name, family);
    await expect(call.withResponse()).rejects.toMatchObject({ code: "operation_not_documented" });
  });
});

describe("broker.http", () => {
  test("is an openapi-fetch client: data or error, and the response", async () => {
    await using env = await startBroker();
    const { data, error, response } = await env.broker.http.GET("/trading/accounts/list");
    expect(error).toBeUndefined();
    expect(data?.map(({ account_type }) => account_type)).toEqual(["MADE_UP_TYPE_A", "MADE_UP_TYPE_B"]);
    expect(response.status).toBe(200);
  });

  test("can be put in the place of, as a unit test does, and nothing leaves", async () => {
    await using env = await startBroker();
    vi.spyOn(env.broker.http, "GET").mockRejectedValue(new Error("made up"));
    await expect(env.broker.http.GET("/trading/accounts/list")).rejects.toThrow("made up");
    expect(env.sandbox.requests).toHaveLength(0);
    vi.restoreAllMocks();
    const spy = vi.spyOn(env.broker.http, "GET");
    expect((await env.broker.http.GET("/trading/accounts/list")).response.status).toBe(200);
    expect(spy).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test("request() and the path-based client work on it", async () => {
    await using env = await startBroker();
    expect((await env.broker.http.request("get", "/trading/accounts/list")).data).toHaveLength(2);
    expect((await wrapAsPathBasedClient(env.broker.http)["/trading/accounts/list"].GET()).data).toHaveLength(2);
  });

  test("openapi-react-query works on it", async () => {
    await using env = await startBroker();
    const api = createQueryClient(env.broker.http);
    const accounts = await new QueryClient().fetchQuery(api.queryOptions("get", "/trading/accounts/list"));
    expect(accounts.map(({ account_id }) => account_id)).toEqual(["sandbox-account-1", "sandbox-account-2"]);
  });
});

describe("broker.fetch", () => {
  test("takes a Request in the place of the init, as fetch does", async () => {
    await using server = await startWireServer();
    const broker = createBrokerClient({ baseUrl: server.url, ...CREDENTIALS });
    const init = new Request("https://elsewhere.example.com", { method: "POST", body: '{"made":"up"}' });
    await broker.fetch(`${server.url}/made/up`, init);
    const wire = server.lastRequest();
    expect([wire.method, Buffer.from(wire.body).toString()]).toEqual(["POST", '{"made":"up"}']);
    expect(headerOf(wire, "content-length")).toBe("13");
  });

  test("signs a request for an operation that the spec does not have", async () => {
    await using server = await startWireServer();
    const broker = createBrokerClient({ baseUrl: server.url, ...CREDENTIALS });
    await broker.fetch(`${server.url}/not/in/the/spec?q=a+b`, { method: "POST", body: '{"a": 1}' });
    const wire = server.lastRequest();
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
    expect(headerOf(wire, "x-version")).toBe("v3");
    expect(wire.target).toBe("/not/in/the/spec?q=a%20b");
  });
});
