import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { createApp } from "../src/app.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  mock.method(console, "error", () => {});
});
afterEach(async () => {
  mock.restoreAll();
  await sandbox.close();
});

const appOf = (options: object) => createApp(createBrokerClient({ retry: false, ...options }));

async function get(app: ReturnType<typeof createApp>, init?: RequestInit) {
  const response = await app.request("/accounts", init);
  return { status: response.status, body: await response.json() };
}

test("GET /accounts responds with the accounts of the broker", async () => {
  assert.deepEqual(await get(appOf(sandbox)), {
    status: 200,
    body: [
      { id: "sandbox-account-1", type: "sandbox-account-type-1" },
      { id: "sandbox-account-2", type: "sandbox-account-type-2" },
    ],
  });
});

test("GET /accounts responds with 503 while the broker limits the rate", async () => {
  sandbox.setScenario("rate_limited");
  assert.deepEqual(await get(appOf(sandbox)), { status: 503, body: { error: "http_status" } });
});

test("GET /accounts responds with 503 if no server listens at the broker's URL", async () => {
  await sandbox.close();
  assert.deepEqual(await get(appOf(sandbox)), { status: 503, body: { error: "not_sent" } });
});

test("GET /accounts responds with 504 if the call to the broker times out", async () => {
  sandbox.setScenario("slow");
  const app = appOf({ ...sandbox, timeout: { attempt: 50 } });
  assert.deepEqual(await get(app), { status: 504, body: { error: "timed_out" } });
});

test("GET /accounts responds with 502 and the error's code if the broker rejects the signature", async () => {
  const app = appOf({ ...sandbox, appSecret: "made-up-wrong" });
  assert.deepEqual(await get(app), { status: 502, body: { error: "http_status" } });
});

test("GET /accounts aborts the call to the broker if the caller aborts the request", async () => {
  const caller = new AbortController();
  await sandbox.close();
  sandbox = await startSandbox({
    responses: {
      listAccounts: () => {
        caller.abort();
        return [];
      },
    },
  });
  const { body } = await get(appOf(sandbox), { signal: caller.signal });
  assert.deepEqual(body, { error: "aborted" });
});
