import { expect, test } from "vitest";
import { FAULTS } from "../src/faults.ts";
import type { SandboxOptions } from "../src/index.ts";
import { startFixture } from "./fixture.ts";
import { faultsOf, getNotes, seen } from "./support.ts";

async function run(options: SandboxOptions, count?: number) {
  await using sandbox = await startFixture(options);
  return await faultsOf(sandbox, count);
}

test("two sandboxes with the same seed send the same responses", async () => {
  const bodies = async () => {
    await using sandbox = await startFixture({ scenario: "flaky", seed: 7, responses: { listNotes: [] } });
    const all: string[] = [];
    for (let i = 0; i < 30; i++) all.push(await seen(getNotes(sandbox)));
    return all;
  };
  expect(await bodies()).toEqual(await bodies());
});

test("two sandboxes without a seed choose the same faults", async () => {
  expect(await run({ scenario: "flaky" })).toEqual(await run({ scenario: "flaky" }));
});

test("two sandboxes with different seeds choose different faults", async () => {
  expect(await run({ scenario: "flaky", seed: 1 })).not.toEqual(await run({ scenario: "flaky", seed: 2 }));
});

test("the scenario `flaky` injects a fault into about half of the responses", async () => {
  const faults = (await run({ scenario: "flaky" }, 100)).filter((scenario) => scenario !== undefined);
  expect(faults.length).toBeGreaterThan(35);
  expect(faults.length).toBeLessThan(65);
  expect([...new Set(faults)].sort()).toEqual(FAULTS.filter((fault) => fault !== "slow").sort());
});

test.each([
  [0, 20, 0, 0],
  [0.25, 100, 12, 38],
  [1, 20, 20, 20],
])(
  "with the `faultRate` %d, %i responses have at least %i and at most %i faults",
  async (faultRate, count, least, most) => {
    const faults = (await run({ scenario: "drift", faultRate }, count)).filter((scenario) => scenario === "drift");
    expect(faults.length).toBeGreaterThanOrEqual(least);
    expect(faults.length).toBeLessThanOrEqual(most);
  },
);

test("a rejected request does not change the faults of later requests", async () => {
  await using sandbox = await startFixture({ scenario: "flaky" });
  for (let i = 0; i < 30; i++) {
    await (i % 3 === 0 ? fetch(sandbox.baseUrl) : seen(getNotes(sandbox)));
  }
  const undisturbed = await run({ scenario: "flaky" });
  const accepted = (_: unknown, i: number) => i % 3 !== 0;
  const disturbed = sandbox.requests.map(({ scenario }) => scenario);
  expect(disturbed.filter(accepted)).toEqual(undisturbed.filter(accepted));
});
