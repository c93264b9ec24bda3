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
  test("setScenario applies the scenario to exactly two requests if `times` is 2", async () => {
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

  test("setScenario applies the scenario only to requests of the given operation", async () => {
    await using sandbox = await startFixture();
    setScenario(sandbox, "rate_limited", { operation: "getOrder" });
    expect(await statuses(sandbox, "ping", "getOrder", "getOrder", "listOrders")).toEqual([200, 429, 429, 200]);
  });

  test("setScenario does not count invalid requests toward `times`", async () => {
    await using sandbox = await startFixture();
    sandbox.setScenario("rate_limited", { times: 1 });
    expect((await fetch(sandbox.baseUrl)).status).toBe(401);
    expect((await call(sandbox, "placeOrder", { body: {} })).status).toBe(400);
    expect(await statuses(sandbox, "placeOrder", "placeOrder")).toEqual([429, 200]);
  });

  test("setScenario prefers the scenario of one operation to the scenario of all operations", async () => {
    await using sandbox = await startFixture();
    setScenario(sandbox, "garbage", { times: 1, operation: "placeOrder" });
    sandbox.setScenario("rate_limited");
    await statuses(sandbox, "placeOrder", "placeOrder", "ping");
    expect(sandbox.requests.map(({ scenario }) => scenario)).toEqual(["garbage", "rate_limited", "rate_limited"]);
  });

  test("setScenario clears only the scenario of the given operation", async () => {
    await using sandbox = await startFixture({ scenario: "rate_limited" });
    setScenario(sandbox, "garbage", { operation: "ping" });
    setScenario(sandbox, "garbage", { operation: "getOrder" });
    setScenario(sandbox, undefined, { operation: "ping" });
    expect(await statuses(sandbox, "ping", "getOrder")).toEqual([429, 200]);
  });

  test("setScenario clears all scenarios if no operation is given", async () => {
    await using sandbox = await startFixture({ scenario: "rate_limited" });
    setScenario(sandbox, "rate_limited", { operation: "ping" });
    sandbox.setScenario(undefined);
    expect(await statuses(sandbox, "ping", "getOrder")).toEqual([200, 200]);
  });

  test("setScenario chooses the same faults with and without `times`", async () => {
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
    ["invalid_option", { times: 0 }, "times must be an integer of 1 or more."],
    ["invalid_option", { times: 1.5 }, "times must be"],
    ["invalid_option", { times: "2" }, "times must be"],
    ["invalid_option", 2, "The options of setScenario must be a plain object."],
    ["invalid_option", null, "must be a plain object"],
    ["unknown_option", { time: 2 }, "setScenario has no option time. Use `times` or `operation`."],
    [
      "unknown_operation",
      { operation: "pong" },
      "There is no documented operation pong. Use one of listBars, replaceOrder,",
    ],
    ["unknown_operation", { operation: Symbol("ping") }, "There is no documented operation of type symbol."],
    ["unknown_operation", { operation: "constructor" }, "There is no documented operation constructor."],
  ])("setScenario throws an error with the code `%s` if the options are %o", async (code, options, message) => {
    await using sandbox = await startFixture();
    const refused = { code, message: expect.stringContaining(message) };
    expect(() => setScenario(sandbox, "reset", options)).toThrow(expect.objectContaining(refused));
    expect(() => setScenario(sandbox, "reset", options)).toThrow(SandboxError);
    expect(await statuses(sandbox, "ping")).toEqual([200]);
  });
});
