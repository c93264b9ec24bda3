import * as undici7 from "undici";
import * as undici8 from "undici-8";
import { describe, expect, test } from "vitest";
import { createBrokerClient, isBrokerError } from "../../src/index.ts";
import { undiciTransport } from "../../src/undici/index.ts";
import { createTransport } from "../../src/undici/undici-transport.ts";
import { CREDENTIALS, thrownBy } from "../helpers/support.ts";

describe("undiciTransport()", () => {
  const dispatcher = new undici7.Agent();
  test.each<[problem: string, options: unknown, message: RegExp]>([
    ["null", null, /plain object/],
    ["a Map", new Map(), /plain object/],
    ["an unknown option", { conections: 1 }, /no option undiciTransport\.conections/],
    ["connections of 0", { connections: 0 }, /connections must be a whole number, at least 1/],
    ["connections that are a string", { connections: "1" }, /connections must be/],
    ["pipelining of 1.5", { pipelining: 1.5 }, /pipelining must be/],
    ["a negative warm", { warm: -1 }, /warm must be a whole number, at least 0/],
    ["allowH2 that is a string", { allowH2: "true" }, /allowH2 must be a boolean/],
    ["a proxy that is not a URL", { proxy: "made-up-secret" }, /proxy must be an http or https URL/],
    ["a proxy of another protocol", { proxy: "socks5://a:made-up-secret@localhost" }, /proxy must be/],
    ["a proxy with a malformed password", { proxy: "http://a:%made-up-secret@localhost" }, /proxy must be/],
    ["a proxy that is not a string", { proxy: new URL("http://localhost") }, /proxy must be/],
    ["a dispatcher that is an empty object", { dispatcher: {} }, /dispatcher must be a dispatcher of undici/],
    ["a dispatcher that is null", { dispatcher: null }, /dispatcher must be a dispatcher of undici/],
    ["a dispatcher and connections", { dispatcher, connections: 1 }, /connections cannot be combined with dispatcher/],
    ["a dispatcher and pipelining", { dispatcher, pipelining: 1 }, /pipelining cannot be/],
    ["a dispatcher and allowH2", { dispatcher, allowH2: false }, /allowH2 cannot be/],
    ["a dispatcher and a proxy", { dispatcher, proxy: "http://localhost" }, /proxy cannot be/],
    ["a RetryAgent", { dispatcher: new undici7.RetryAgent(dispatcher) }, /RetryAgent, which sends requests again/],
    ["a RetryAgent of undici 8", { dispatcher: new undici8.RetryAgent(new undici8.Agent()) }, /RetryAgent/],
    ["a composed RetryAgent", { dispatcher: new undici7.RetryAgent(dispatcher).compose([]) }, /RetryAgent/],
    ["a subclass of RetryAgent", { dispatcher: new (class extends undici7.RetryAgent {})(dispatcher) }, /RetryAgent/],
    ["a Pool", { dispatcher: new undici7.Pool("http://localhost") }, /Pool, which ignores the origin/],
    ["a Client of undici 8", { dispatcher: new undici8.Client("http://localhost") }, /Client, which ignores/],
  ])("rejects %s", async (_, options, message) => {
    // TypeScript rejects a direct call of `undiciTransport` with invalid options, so the test calls `Reflect.apply`.
    const error = await thrownBy((async () => Reflect.apply(undiciTransport, undefined, [options]))());
    expect(isBrokerError(error)).toBe(true);
    expect(error).toMatchObject({ code: "invalid_configuration", message: expect.stringMatching(message) });
    expect(String(Object(error).message)).not.toContain("made-up-secret");
    expect(Object(error).cause).toBeUndefined();
  });
});

test.each([
  ["no options", {}],
  ["undefined", { dispatcher: undefined, connections: undefined, proxy: undefined, warm: undefined }],
  ["an Agent of undici 7", { dispatcher: new undici7.Agent() }],
  ["an Agent of undici 8", { dispatcher: new undici8.Agent() }],
  ["a ProxyAgent", { dispatcher: new undici7.ProxyAgent("http://localhost:1"), warm: 0 }],
  ["an EnvHttpProxyAgent", { dispatcher: new undici8.EnvHttpProxyAgent() }],
  ["all other options", { connections: 2, pipelining: 2, allowH2: true, proxy: "https://user@localhost", warm: 1 }],
])("undiciTransport() accepts %s", async (_, options) => {
  const transport = undiciTransport(options);
  expect(transport).toMatchObject({ reportsWrite: true });
  await transport.close();
});

test("a call rejects with not_sent and says what to install if undici is not installed", async () => {
  const missing = Object.assign(new Error("Cannot find package 'undici'"), { code: "ERR_MODULE_NOT_FOUND" });
  const transport = createTransport({ warm: 1 }, () => Promise.reject(missing));
  const broker = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS, transport });
  const error = await thrownBy(broker.trading.listAccounts());
  expect(error).toMatchObject({ code: "not_sent", reason: "UNDICI_NOT_FOUND", outcome: "not_sent", attempt: 1 });
  expect(String(error)).toContain("Run `npm install undici`");
  await transport.close();
});
