import { createBrokerClient } from "@org/broker-client";
import type { Scenario } from "@org/broker-sandbox";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { countAccounts, sendChange } from "../src/program.ts";

const baseUrl = "https://api.example.com";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function brokerWith(scenario?: Scenario) {
  const broker = brokerHandlers({ baseUrl, scenario });
  server.use(...broker.handlers);
  return createBrokerClient({ ...broker, retry: false });
}

test("countAccounts returns the number of accounts", async () => {
  expect(await countAccounts(brokerWith())).toBe(2);
});

test("countAccounts returns undefined while the service limits the rate", async () => {
  expect(await countAccounts(brokerWith("rate_limited"))).toBeUndefined();
});

test("sendChange returns 429 if the service responds with 429", async () => {
  const broker = brokerWith("rate_limited");
  expect(await sendChange(broker, `${baseUrl}/made-up`, { made: "up" })).toBe(429);
});

test("sendChange returns `unknown` if the service responds with a 5xx status", async () => {
  const broker = brokerWith(); // the sandbox responds with 501 to a path that is not in the spec
  expect(await sendChange(broker, `${baseUrl}/made-up`, { made: "up" })).toBe("unknown");
});

test("sendChange returns `unknown` if the connection breaks before the response", async () => {
  const broker = brokerWith("reset");
  expect(await sendChange(broker, `${baseUrl}/made-up`, { made: "up" })).toBe("unknown");
});
