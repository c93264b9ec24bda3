// Scenarios for a number of requests, and for one operation.
import { describe, expect, test } from "vitest";
import { SandboxError } from "../src/index.ts";
import { call, setScenario, startFixture } from "./fixture.ts";

type Fixture = Awaited<ReturnType<typeof startFixture>>;

async function statuses(sandbox: Fixture, ...names: readonly string[]): Promise<number[]> {
  const seen: number[] = [];
  for (const name of names) seen.push((await call(sandbox, name)).status);
  return seen;
}

describe("setScenario", () => {
  test("applies to the next requests as often as `times` says", async () => {
    await using sandbox = await startFixture();
    sandbox.setScenario("rate_limited", { times: 2 });
    expect(await statuses(sandbox, "ping", "getOrder", "ping", "ping")).toEqual([429, 429, 200, 200]);
    expect(sandbox.requests.map(({ scenario }) => scenario)).toEqual([
      "rate_limited",
      "rate_limited",
      undefined,
      undefined,
    ]);
  });

  test("applies to one operation only", async () => {
    await using sandbox = await startFixture();
    setScenario(sandbox, "rate_limited", { operation: "getOrder" });
    expect(await statuses(sandbox, "ping", "getOrder", "getOrder", "listOrders")).toEqual([200, 429, 429, 200]);
  });

  test("counts the requests of the operation only", async () => {
    await using sandbox = await startFixture();
    setScenario(sandbox, "rate_limited", { times: 1, operation: "getOrder" });
    expect(await statuses(sandbox, "ping", "getOrder", "getOrder")).toEqual([200, 429, 200]);
  });

  test("does not count invalid requests", async () => {
    await using sandbox = await startFixture();
    sandbox.setScenario("rate_limited", { times: 1 });
    expect((await fetch(sandbox.baseUrl)).status).toBe(401);
    expect((await call(sandbox, "placeOrder", { body: {} })).status).toBe(400);
    expect(await statuses(sandbox, "placeOrder", "placeOrder")).toEqual([429, 200]);
  });

  test("puts the setting of an operation before the general one, and the general one after it", async () => {
    await using sandbox = await startFixture();
    setScenario(sandbox, "garbage", { times: 1, operation: "placeOrder" });
    sandbox.setScenario("rate_limited");
    await statuses(sandbox, "placeOrder", "placeOrder", "ping");
    expect(sandbox.requests.map(({ scenario }) => scenario)).toEqual(["garbage", "rate_limited", "rate_limited"]);
  });

  test("clears the setting of one operation", async () => {
    await using sandbox = await startFixture({ scenario: "rate_limited" });
    setScenario(sandbox, "garbage", { operation: "ping" });
    setScenario(sandbox, "garbage", { operation: "getOrder" });
    setScenario(sandbox, undefined, { operation: "ping" });
    expect(await statuses(sandbox, "ping", "getOrder")).toEqual([429, 200]);
  });

  test("clears every setting without an operation", async () => {
    await using sandbox = await startFixture({ scenario: "rate_limited" });
    setScenario(sandbox, "rate_limited", { operation: "ping" });
    sandbox.setScenario(undefined);
    expect(await statuses(sandbox, "ping", "getOrder")).toEqual([200, 200]);
  });

  test("draws the same random numbers with a number of times", async () => {
    const seen = async (options?: object) => {
      await using sandbox = await startFixture({ seed: 7 });
      setScenario(sandbox, "flaky", options);
      for (let request = 0; request < 12; request++) await call(sandbox, "ping").catch(() => undefined);
      return sandbox.requests.map(({ scenario }) => scenario);
    };
    const all = await seen();
    expect((await seen({ times: 6 })).slice(0, 6)).toEqual(all.slice(0, 6));
    expect(new Set((await seen({ times: 6 })).slice(6))).toEqual(new Set([undefined]));
    expect(new Set(all.slice(6))).not.toEqual(new Set([undefined]));
  });

  test.each([
    ["invalid_option", { times: 0 }, "times must be a whole number from 1."],
    ["invalid_option", { times: 1.5 }, "times must be"],
    ["invalid_option", { times: "2" }, "times must be"],
    ["invalid_option", 2, "The options of setScenario must be an object."],
    ["invalid_option", null, "must be an object"],
    ["unknown_option", { time: 2 }, "setScenario has no option time: it is one of times, operation."],
    [
      "unknown_operation",
      { operation: "pong" },
      "There is no documented operation pong: it is one of listBars, replaceOrder,",
    ],
    ["unknown_operation", { operation: Symbol("ping") }, "There is no documented operation of type symbol:"],
    ["unknown_operation", { operation: "constructor" }, "There is no documented operation constructor:"],
  ])("throws %s for %o", async (code, options, message) => {
    await using sandbox = await startFixture();
    const refused = { code, message: expect.stringContaining(message) };
    expect(() => setScenario(sandbox, "reset", options)).toThrow(expect.objectContaining(refused));
    expect(() => setScenario(sandbox, "reset", options)).toThrow(SandboxError);
    expect(await statuses(sandbox, "ping")).toEqual([200]);
  });
});
