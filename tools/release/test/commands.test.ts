import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUITES } from "../../testing/src/suites.ts";
import { ROOT } from "../src/packages.ts";
import { programs, scripts, start, subcommandsOf } from "./helpers/programs.ts";

test("the scripts in the root package.json start only programs that exist", () => {
  expect([...programs.values()].filter((program) => !existsSync(join(ROOT, program)))).toEqual([]);
});

test("the root scripts use `&&` only to run tools/preflight.mjs before a program in tools/", () => {
  const others = [...scripts].filter(([name]) => !programs.has(name));
  expect(others.filter(([, script]) => script.includes("&&"))).toEqual([]);
});

test.each(["spec", "release"])("`pnpm %s` without a subcommand lists all subcommands", (script) => {
  const { status, stdout, stderr } = start(programs.get(script) ?? "");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const listed = Array.from(stdout.matchAll(/^ {2}(\w+) /gm), ([, name]) => name);
  expect(listed).toEqual(subcommandsOf(script));
});

const started = Object.values(SUITES).flatMap(({ steps }) => steps("full").filter(({ program }) => program === "node"));

test("the suites of pnpm verify start only programs that exist", () => {
  const files = started.flatMap(({ args }) =>
    args[0] === "--run" ? [] : (args.filter((word) => !word.startsWith("-"))[0] ?? []),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("the suites of pnpm verify start only package scripts that exist", () => {
  const runs = started.filter(({ args }) => args[0] === "--run");
  expect(runs.length).toBeGreaterThan(0);
  for (const { args, directory = "" } of runs) {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, directory, "package.json"), "utf8"));
    expect(Object.keys(scripts)).toContain(args[1]);
  }
});

describe("a command with an invalid argument", () => {
  test.each([
    ["an unknown option", ["--made-up"], "Unknown option '--made-up'."],
    ["an unexpected operand", ["made-up"], "node tools/conformance/src/vectors/cli.ts takes no operands."],
    ["a value for a boolean option", ["--check=1"], "Option '--check' does not take an argument"],
  ])("exits with 2 and prints the usage (argument: %s)", (_, args, sentence) => {
    const { status, stdout, stderr } = start("tools/conformance/src/vectors/cli.ts", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [first, empty, usage] = stderr.split("\n");
    expect([first, empty, usage]).toEqual([sentence, "", "Usage: node tools/conformance/src/vectors/cli.ts [--check]"]);
  });
});
