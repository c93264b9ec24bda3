import { describe, expect, test } from "vitest";
import { SandboxError, startSandbox } from "../src/index.ts";
import { brokerHandlers } from "../src/msw.ts";
import { getAccounts, seen, testSandbox } from "./support.ts";

describe("options that cannot be taken have a code", () => {
  test.each([
    ["unknown_scenario", { scenario: "nonsense" }, "There is no scenario nonsense: it is one of slow, reset,"],
    ["unknown_option", { scenarios: [] }, "There is no option scenarios: it is one of credentials, accounts,"],
    ["invalid_option", { share: 1.1 }, "share must be a number from 0 to 1."],
    ["invalid_option", { share: -0.1 }, "share must be"],
    ["invalid_option", { share: Number.NaN }, "share must be"],
    ["invalid_option", { seed: 1.5 }, "seed must be an integer from 0 to 4294967295."],
    ["invalid_option", { seed: 2 ** 32 }, "seed must be"],
    ["invalid_option", { seed: "7" }, "seed must be"],
    ["invalid_option", { accounts: 2 }, "accounts must be a list of accounts."],
    ["invalid_option", { credentials: { appKey: "made-up-key" } }, "credentials must be an appKey and an appSecret"],
    ["invalid_option", { credentials: { appKey: "made-up-key", appSecret: "" } }, "credentials must be"],
    ["invalid_option", { credentials: null }, "credentials must be"],
  ])("%s: %o", async (code, options, message) => {
    const refused = { name: "SandboxError", code, message: expect.stringContaining(message) };
    // What a JavaScript caller writes, no type holds back.
    const untyped: object = options;
    await expect(startSandbox(untyped)).rejects.toMatchObject(refused);
    expect(() => brokerHandlers({ baseUrl: "https://api.example.com", ...untyped })).toThrow(
      expect.objectContaining(refused),
    );
  });

  test.each([-1, 65_536, 1.5, Number.NaN])("invalid_option: port %d", async (port) => {
    await expect(startSandbox({ port })).rejects.toMatchObject({ code: "invalid_option" });
  });

  test.each(["api.example.com", "https://api.example.com/v1", "https://api.example.com?a=1", "about:blank", ""])(
    "invalid_option: baseUrl %j is no origin",
    (baseUrl) => {
      expect(() => brokerHandlers({ baseUrl })).toThrow(expect.objectContaining({ code: "invalid_option" }));
    },
  );

  test("an option of the one is none of the other", async () => {
    const port: object = { port: 0 };
    expect(() => brokerHandlers({ baseUrl: "https://api.example.com", ...port })).toThrow(
      expect.objectContaining({ code: "unknown_option" }),
    );
    const baseUrl: object = { baseUrl: "https://api.example.com" };
    await expect(startSandbox(baseUrl)).rejects.toMatchObject({ code: "unknown_option" });
  });

  test("unknown_scenario: play, too, and what was played goes on", async () => {
    await using sandbox = await testSandbox({ scenario: "garbage" });
    expect(() => Reflect.apply(sandbox.play, undefined, ["nonsense"])).toThrow(SandboxError);
    expect(await seen(getAccounts(sandbox))).toContain("Made-up proxy");
  });
});

test("an option that is undefined is none", async () => {
  await using sandbox = await testSandbox({
    port: undefined,
    credentials: undefined,
    accounts: undefined,
    scenario: undefined,
    share: undefined,
    seed: undefined,
  });
  expect(sandbox.appKey).toBe("sandbox-app-key");
});

test("what is wrong at once does not compile: an unknown scenario or option, and what is no account", async () => {
  // @ts-expect-error no such scenario
  await expect(startSandbox({ scenario: "nonsense" })).rejects.toMatchObject({ code: "unknown_scenario" });
  // @ts-expect-error no such option
  await expect(startSandbox({ scenarios: "slow" })).rejects.toMatchObject({ code: "unknown_option" });
  // @ts-expect-error its account_type is missing
  await using sandbox = await testSandbox({ accounts: [{ account_id: "made-up" }] });
  expect(await seen(getAccounts(sandbox))).toBe('200 [{"account_id":"made-up"}]');
});
