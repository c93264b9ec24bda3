import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUITES } from "../../testing/src/suites.ts";
import { ROOT } from "../src/packages.ts";
import { programs, scripts, start, subcommandsOf } from "./programs.ts";

test("each script of the root is one program, which gets the words that a caller adds", () => {
  const others = [...scripts].filter(([name]) => !programs.has(name));
  expect(others.filter(([, script]) => script.includes("&&"))).toEqual([]);
  expect([...programs.values()].filter((program) => !existsSync(join(ROOT, program)))).toEqual([]);
});

test.each(["spec", "release"])("pnpm %s without a word lists its subcommands", (script) => {
  const { status, stdout, stderr } = start(programs.get(script) ?? "");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const listed = Array.from(stdout.matchAll(/^ {2}(\w+) /gm), ([, name]) => name);
  expect(listed).toEqual(subcommandsOf(script));
});

test("each program that a suite starts exists", () => {
  const started = Object.values(SUITES).flatMap(({ steps }) =>
    steps("full").filter(({ program }) => program === "node"),
  );
  const files = started.flatMap(({ args }) => args.find((word) => !word.startsWith("-")) ?? []);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

describe("a command line that is not valid ends with one sentence and the usage:", () => {
  test.each([
    ["an unknown option", ["--made-up"], "Unknown option '--made-up'."],
    ["an operand too many", ["made-up"], "node tools/conformance/src/vectors/cli.ts takes no operands."],
    ["a value for an option without", ["--check=1"], "Option '--check' does not take an argument"],
  ])("%s", (_, args, sentence) => {
    const { status, stdout, stderr } = start("tools/conformance/src/vectors/cli.ts", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [first, empty, usage] = stderr.split("\n");
    expect([first, empty, usage]).toEqual([sentence, "", "Usage: node tools/conformance/src/vectors/cli.ts [--check]"]);
  });
});
