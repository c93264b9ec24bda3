import { independentSignature } from "@org/conformance/independent";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { wrapAsPathBasedClient } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { createBrokerClient, OperationNotDocumentedError, operations, type Operation } from "../src/index.ts";
import { callByName, CREDENTIALS, thrownBy } from "./helpers/support.ts";
import { withTransport } from "./helpers/transport.ts";
import { madeUpBroker } from "./helpers/ways.ts";

describe("broker.trading and broker.marketData", () => {
  test("an operation sends exactly seven headers that begin with `x-`", async () => {
    await using server = await startWireServer();
    await callByName(madeUpBroker(server.url), "trading", "readMadeUp");
    const wire = server.lastRequest();
    expect([wire.method, wire.target, wire.body.length]).toEqual(["GET", "/made/up", 0]);
    expect(headerOf(wire, "x-version")).toBe("v3");
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
    expect(wire.headers.filter(([name]) => name.toLowerCase().startsWith("x-"))).toHaveLength(7);
  });

  test("the client appends the path of an operation to the path of the base URL", async () => {
    await using server = await startWireServer();
    await callByName(madeUpBroker(`${server.url}/gateway/`), "trading", "readMadeUp");
    expect(server.requests[0]?.target).toBe("/gateway/made/up");
  });

  test("a family of operations has exactly one own property for each documented operation", () => {
    const broker = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    const documentedIn = (family: string) =>
      Object.entries<Operation>(operations).flatMap(([name, operation]) =>
        operation.family === family && operation.status === "documented" ? [name] : [],
      );
    for (const { family } of Object.values<Operation>(operations)) {
      expect(Object.keys(Reflect.get(broker, family)).sort()).toEqual(documentedIn(family).sort());
    }
  });

  test("a family of operations has no member `then`, `toJSON` or `nodeType`", async () => {
    const { trading } = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    expect(await Promise.resolve(trading)).toBe(trading);
    for (const name of ["toJSON", "asymmetricMatch", "nodeType", "listen", Symbol.iterator]) {
      expect(Reflect.get(trading, name)).toBeUndefined();
    }
  });

  test("a call of an unknown operation rejects with no_such_operation", async () => {
    const broker = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    for (const [name, { family }] of Object.entries<Operation>(operations)) {
      const call = callByName(broker, family, `${name}Misspelled`);
      await expect(call).rejects.toMatchObject({ code: "request_refused", reason: "no_such_operation" });
    }
  });

  const placeholders = Object.entries<Operation>(operations).filter(([, { status }]) => status === "placeholder");

  test.each(placeholders)(
    "a call of the placeholder %s rejects with operation_not_documented",
    async (name, { family, introduced }) => {
      const fetch = () => expect.unreachable();
      const broker = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS, fetch });
      const expected = { code: "operation_not_documented", operation: name, family, introduced };
      await expect(callByName(broker, family, name).withResponse()).rejects.toMatchObject(expected);
      const error = await thrownBy(callByName(broker, family, name));
      expect(error).toBeInstanceOf(OperationNotDocumentedError);
      expect(error).toMatchObject({ ...expected, advice: expect.stringContaining("`defineOperation`") });
      expect(String(error)).toContain(introduced ?? name);
    },
  );
});

describe("broker.http", () => {
  const startEnvironment = async () => {
    const server = await startWireServer(() => answer(200, '["a","b"]'));
    const { http } = madeUpBroker(server.url);
    return { server, http, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  };

  test("broker.http has methods that vi.spyOn can replace", async () => {
    await using env = await startEnvironment();
    vi.spyOn(env.http, "GET").mockRejectedValue(new Error("made up"));
    await expect(env.http.GET("/made/up")).rejects.toThrow("made up");
    expect(env.server.requests).toHaveLength(0);
    vi.restoreAllMocks();
    const spy = vi.spyOn(env.http, "GET");
    expect((await env.http.GET("/made/up")).response.status).toBe(200);
    expect(spy).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test("broker.http works with request() and with the path-based client of openapi-fetch", async () => {
    await using env = await startEnvironment();
    expect((await env.http.request("get", "/made/up")).data).toHaveLength(2);
    expect((await wrapAsPathBasedClient(env.http)["/made/up"].GET()).data).toHaveLength(2);
  });

  test("broker.http works with openapi-react-query", async () => {
    await using env = await startEnvironment();
    const api = createQueryClient(env.http);
    expect(await new QueryClient().fetchQuery(api.queryOptions("get", "/made/up"))).toEqual(["a", "b"]);
  });
});

describe("broker.fetch", () => {
  test("broker.fetch signs a request that matches no operation of the spec", async () => {
    await using server = await startWireServer();
    const broker = createBrokerClient(withTransport({ baseUrl: server.url, ...CREDENTIALS }));
    await broker.fetch(`${server.url}/not/in/the/spec?q=a+b`, { method: "POST", body: '{"a": 1}' });
    const wire = server.lastRequest();
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
    expect(headerOf(wire, "x-version")).toBe("v3");
    expect(wire.target).toBe("/not/in/the/spec?q=a%20b");
  });
});
