import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SUITES, type Suite } from "../src/suites.ts";
import { describeSuites, verify } from "../src/verify.ts";

const exit = (code: number) => ({ program: process.execPath, args: ["-e", `process.exit(${code})`] });
const suite = (change: Partial<Suite>): Suite => ({
  proves: "made-up things hold",
  takes: { ci: "1 s", full: "1 s" },
  steps: () => [exit(0)],
  ...change,
});
const options = { depth: "ci", extra: [], ci: true } as const;

describe("verify", () => {
  let printed: string[];
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  test("resolves with true if every step of every suite passes", async () => {
    expect(await verify({ one: suite({}), two: suite({}) }, options)).toBe(true);
    expect(printed.at(-1)).toMatch(/^\none +\d+\.\d s {2}passed\ntwo +\d+\.\d s {2}passed$/);
  });

  test("continues after a failed suite", async () => {
    const failing = suite({ steps: () => [exit(0), exit(3), exit(0)] });
    expect(await verify({ one: failing, two: suite({}) }, options)).toBe(false);
    expect(printed.at(-1)).toMatch(/one .*FAILED: .* process\.exit\(3\)\ntwo .*passed$/);
  });

  test("fails in CI if a required program is missing", async () => {
    const needing = { one: suite({ needs: ["made-up-program"] }) };
    expect(await verify(needing, options)).toBe(false);
    expect(await verify(needing, { ...options, ci: false })).toBe(true);
    expect(printed.at(-1)).toContain("not run: made-up-program must be installed");
  });

  test("passes the extra arguments to the last step", async () => {
    const words = ["-e", "process.exit(process.argv.length - 1)"];
    const counting = { one: suite({ steps: () => [exit(0), { program: process.execPath, args: words }] }) };
    expect(await verify(counting, options)).toBe(true);
    expect(await verify(counting, { ...options, extra: ["more"] })).toBe(false);
  });
});

test("describeSuites prints the purpose and the duration of each suite", () => {
  const needing = suite({ needs: ["made-up-program"], installs: "made/up", takes: { ci: "1 s", full: "2 h" } });
  const long = suite({ takes: { full: "3 h" } });
  expect(describeSuites({ needing, long })).toContain(`needing    Proves that made-up things hold.
           Takes 1 s, or 2 h with --full. Needs made-up-program. Installs made/up.
long       Proves that made-up things hold.
           Takes 3 h. \`all\` runs this suite only with --full.`);
});

test.each(Object.keys(SUITES))("the suite %s never has fewer steps with --full than in CI", (name) => {
  const { steps, takes } = SUITES[name] ?? suite({});
  expect(steps("full").length).toBeGreaterThanOrEqual(takes.ci === undefined ? 1 : steps("ci").length);
});
