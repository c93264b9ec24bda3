import { createBrokerClient } from "@org/broker-client";
import { startSandbox, type Sandbox } from "@org/broker-sandbox";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { bearerToken, type Token } from "../src/token.ts";
import { CREDENTIALS, expectSigned } from "./helpers/support.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ credentials: CREDENTIALS });
});
afterAll(() => sandbox.close());
afterEach(() => void vi.restoreAllMocks());

function createIssuer() {
  let count = 0;
  return vi.fn<() => Promise<Token>>(async () => ({
    value: `made-up-token-${++count}`,
    expiresAt: Date.now() + 5 * MINUTE,
  }));
}

test("all calls to a sandbox share one token", async () => {
  const requestToken = createIssuer();
  const broker = createBrokerClient({
    ...CREDENTIALS,
    baseUrl: sandbox.baseUrl,
    headers: bearerToken(requestToken),
  });
  const received = sandbox.requests.length;
  await Promise.all([broker.trading.listAccounts(), broker.trading.listAccounts()]);
  await broker.trading.listAccounts();
  const tokens = sandbox.requests.slice(received).map((request) => headerOf(request, "authorization"));
  expect(tokens).toEqual(Array(3).fill("Bearer made-up-token-1"));
  expect(requestToken).toHaveBeenCalledOnce();
});

test("a retry has a new token if the first token has expired", async () => {
  let now = NOON;
  vi.spyOn(Date, "now").mockImplementation(() => now);
  vi.spyOn(Math, "random").mockReturnValue(0);
  let calls = 0;
  await using server = await startWireServer(() => {
    now += 10 * MINUTE;
    return answer(calls++ === 0 ? 503 : 200, "[]");
  });
  const headers = bearerToken(createIssuer());
  await createBrokerClient({ ...CREDENTIALS, baseUrl: server.url, headers }).trading.listAccounts();
  expectSigned(server.requests);
  expect(server.requests.map((request) => headerOf(request, "authorization"))).toEqual([
    "Bearer made-up-token-1",
    "Bearer made-up-token-2",
  ]);
});

test("bearerToken requests a new token if the old token expires in less than 30 seconds", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(NOON);
  const headers = bearerToken(createIssuer());
  await headers();
  now.mockReturnValue(NOON + 4.5 * MINUTE);
  expect(await headers()).toEqual({ authorization: "Bearer made-up-token-1" });
  now.mockReturnValue(NOON + 4.5 * MINUTE + 1);
  expect(await headers()).toEqual({ authorization: "Bearer made-up-token-2" });
});

test("the client does not send a call if the request for a token fails", async () => {
  const requestToken = createIssuer().mockRejectedValueOnce(new Error("made up"));
  const headers = bearerToken(requestToken);
  const broker = createBrokerClient({ ...CREDENTIALS, baseUrl: sandbox.baseUrl, headers });
  const received = sandbox.requests.length;
  const notSent = { code: "request_refused", reason: "headers_unavailable", outcome: "not_sent" };
  await expect(broker.trading.listAccounts()).rejects.toMatchObject(notSent);
  expect(sandbox.requests.slice(received)).toEqual([]);
  await broker.trading.listAccounts();
  expect(sandbox.requests.slice(received)).toHaveLength(1);
});
