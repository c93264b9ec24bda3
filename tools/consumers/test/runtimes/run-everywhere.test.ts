import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { commandLine } from "../src/command-line.ts";
import { runEverywhere } from "../src/run-everywhere.ts";
import { versionOf } from "../src/programs.ts";
import type { Runtime } from "../src/runtime.ts";
import { runtimes, thisNode } from "../src/runtimes.ts";

const NOWHERE = commandLine({ name: "Nowhere", program: "/nowhere/made-up-runtime" });

async function outcomeOf(suite: string, runtime: Runtime, { ci } = { ci: true }) {
  const lines: string[] = [];
  const exitCode = await runEverywhere({
    suite: fileURLToPath(new URL(`suites/${suite}`, import.meta.url)),
    runtimes: [runtime],
    ci,
    print: (line) => lines.push(line),
  });
  return { exitCode, lines };
}

describe("the run fails", () => {
  const ofEachKind = [thisNode, ...runtimes.filter(({ crypto }) => crypto === "WebCrypto")];

  test.for(ofEachKind)("where a test fails on $name, and names both", async (runtime, { skip }) => {
    const version = await versionOf(runtime.program);
    if (version === undefined) skip(`this machine has no ${runtime.name}`);
    expect(await outcomeOf("failing.mjs", runtime)).toEqual({
      exitCode: 1,
      lines: [
        expect.stringMatching(
          `^${runtime.name} +${version} +${runtime.crypto} +1 passed  1 failed  1 skipped \\(it is not asked\\)$`,
        ),
        `${runtime.name}, one is two: Error: is 1, should be 2`,
      ],
    });
  });

  test("where no test ran", async () => {
    const { exitCode, lines } = await outcomeOf("skipping.mjs", thisNode);
    expect([exitCode, lines.at(-1)]).toEqual([1, `${thisNode.name} ran no test.`]);
  });

  test("where the suite cannot be loaded", async () => {
    const { exitCode, lines } = await outcomeOf("nowhere.mjs", thisNode);
    expect([exitCode, lines.join("\n")]).toEqual([1, expect.stringContaining("Cannot find module")]);
  });

  test("where a runtime is missing under CI", async () => {
    const { exitCode, lines } = await outcomeOf("failing.mjs", NOWHERE, { ci: true });
    expect([exitCode, lines.at(-1)]).toEqual([1, "Nowhere is missing, and under CI=true it must be there."]);
  });
});

test("elsewhere a missing runtime is said, and no failure", async () => {
  expect(await outcomeOf("failing.mjs", NOWHERE, { ci: false })).toEqual({
    exitCode: 0,
    lines: ["Nowhere   missing: no answer to /nowhere/made-up-runtime --version"],
  });
});
