import { expect, test } from "vitest";
import type { SandboxOptions } from "../src/index.ts";
import { befallen, getAccounts, seen, testSandbox } from "./support.ts";

async function run(options: SandboxOptions, count?: number) {
  await using sandbox = await testSandbox(options);
  return await befallen(sandbox, count);
}

test("the same seed gives the same run, to the byte", async () => {
  const bodies = async () => {
    await using sandbox = await testSandbox({ scenario: "flaky", seed: 7, accounts: [] });
    const all: string[] = [];
    for (let i = 0; i < 30; i++) all.push(await seen(getAccounts(sandbox)));
    return all;
  };
  expect(await bodies()).toEqual(await bodies());
});

test("the seed has a default, so that a test without one can be repeated too", async () => {
  expect(await run({ scenario: "flaky" })).toEqual(await run({ scenario: "flaky" }));
});

test("another seed gives another run", async () => {
  expect(await run({ scenario: "flaky", seed: 1 })).not.toEqual(await run({ scenario: "flaky", seed: 2 }));
});

test("flaky: half of the requests, and each in one of six ways", async () => {
  const faults = (await run({ scenario: "flaky" }, 200)).filter((scenario) => scenario !== undefined);
  expect(faults.length).toBeGreaterThan(80);
  expect(faults.length).toBeLessThan(120);
  expect([...new Set(faults)].sort()).toEqual([
    "drift",
    "garbage",
    "rate_limited",
    "redirect_elsewhere",
    "reset",
    "truncated",
  ]);
});

test.each([
  [0, 0, 0],
  [0.25, 30, 70],
  [1, 200, 200],
])("faultRate %d: of 200 requests, between %i and %i", async (faultRate, least, most) => {
  const faults = (await run({ scenario: "drift", faultRate }, 200)).filter((scenario) => scenario === "drift");
  expect(faults.length).toBeGreaterThanOrEqual(least);
  expect(faults.length).toBeLessThanOrEqual(most);
});

test("what is refused in between draws a lot as well: the order of the requests decides, and nothing else", async () => {
  await using sandbox = await testSandbox({ scenario: "flaky" });
  for (let i = 0; i < 30; i++) {
    await (i % 3 === 0 ? fetch(sandbox.url) : seen(getAccounts(sandbox)));
  }
  const undisturbed = await run({ scenario: "flaky" });
  const accepted = (_: unknown, i: number) => i % 3 !== 0;
  const disturbed = sandbox.requests.map(({ scenario }) => scenario);
  expect(disturbed.filter(accepted)).toEqual(undisturbed.filter(accepted));
});
