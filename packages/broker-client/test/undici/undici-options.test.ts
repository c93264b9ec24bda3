import * as undici7 from "undici";
import * as undici8 from "undici-8";
import { describe, expect, test } from "vitest";
import { createBrokerClient, isBrokerError } from "../../src/index.ts";
import { undiciTransport } from "../../src/undici/index.ts";
import { createTransport } from "../../src/undici/undici-transport.ts";
import { CREDENTIALS, thrownBy } from "../helpers/support.ts";

describe("undiciTransport()", () => {
  const dispatcher = new undici7.Agent();
  const { RetryAgent } = undici7;
  test.each<[message: RegExp, ...options: unknown[]]>([
    [/plain object/, null, new Map()],
    [/no option undiciTransport\.conections/, { conections: 1 }],
    [/connections must be a whole number, at least 1/, { connections: 0 }, { connections: "1" }],
    [/pipelining must be a whole number, at least 1/, { pipelining: 1.5 }],
    [/warm must be a whole number, at least 0/, { warm: -1 }],
    [/allowH2 must be a boolean/, { allowH2: "true" }],
    [/proxy must be an http or https URL/, { proxy: "made-up-secret" }, { proxy: new URL("http://localhost") }],
    [
      /proxy must be/,
      { proxy: "socks5://a:made-up-secret@localhost" },
      { proxy: "http://a:%made-up-secret@localhost" },
    ],
    [/dispatcher must be a dispatcher of undici/, { dispatcher: {} }, { dispatcher: null }],
    [/connections cannot be combined with dispatcher/, { dispatcher, connections: 1 }],
    [/pipelining cannot be/, { dispatcher, pipelining: 1 }],
    [/allowH2 cannot be/, { dispatcher, allowH2: false }],
    [/proxy cannot be/, { dispatcher, proxy: "http://localhost" }],
    [/RetryAgent, which sends requests again/, { dispatcher: new RetryAgent(dispatcher) }],
    [/RetryAgent/, { dispatcher: new undici8.RetryAgent(new undici8.Agent()) }],
    [/RetryAgent/, { dispatcher: new RetryAgent(dispatcher).compose([]) }],
    [/RetryAgent/, { dispatcher: new (class extends RetryAgent {})(dispatcher) }],
    [/Pool, which ignores the origin/, { dispatcher: new undici7.Pool("http://localhost") }],
    [/Client, which ignores/, { dispatcher: new undici8.Client("http://localhost") }],
  ])("undiciTransport() rejects invalid options, with a message like %s", async (message, ...given) => {
    for (const options of given) {
      // TypeScript rejects a direct call of `undiciTransport` with invalid options, so the test calls `Reflect.apply`.
      const error = await thrownBy((async () => Reflect.apply(undiciTransport, undefined, [options]))());
      expect(isBrokerError(error)).toBe(true);
      expect(error).toMatchObject({ code: "invalid_configuration", message: expect.stringMatching(message) });
      expect(String(Object(error).message)).not.toContain("made-up-secret");
      expect(Object(error).cause).toBeUndefined();
    }
  });
});

test.each([
  ["no options", {}],
  ["options that are undefined", { dispatcher: undefined, connections: undefined, proxy: undefined, warm: undefined }],
  ["an Agent of undici 7", { dispatcher: new undici7.Agent() }],
  ["an Agent of undici 8", { dispatcher: new undici8.Agent() }],
  ["a ProxyAgent", { dispatcher: new undici7.ProxyAgent("http://localhost:1"), warm: 0 }],
  ["an EnvHttpProxyAgent", { dispatcher: new undici8.EnvHttpProxyAgent() }],
  ["five options together", { connections: 2, pipelining: 2, allowH2: true, proxy: "https://user@localhost", warm: 1 }],
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
