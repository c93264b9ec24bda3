import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUITES } from "../../testing/src/suites.ts";
import { ROOT } from "../src/packages.ts";
import { programs, scripts, start, subcommandsOf } from "./helpers/programs.ts";

test("each program that a root script starts exists, and other root scripts do not contain &&", () => {
  const others = [...scripts].filter(([name]) => !programs.has(name));
  expect(others.filter(([, script]) => script.includes("&&"))).toEqual([]);
  expect([...programs.values()].filter((program) => !existsSync(join(ROOT, program)))).toEqual([]);
});

test.each(["spec", "release"])("pnpm %s without a subcommand lists its subcommands", (script) => {
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

describe("a command prints one error message and its usage, and exits with 2, if it receives", () => {
  test.each([
    ["an unknown option", ["--made-up"], "Unknown option '--made-up'."],
    ["an operand that it does not take", ["made-up"], "node tools/conformance/src/vectors/cli.ts takes no operands."],
    ["a value for an option that takes none", ["--check=1"], "Option '--check' does not take an argument"],
  ])("%s", (_, args, sentence) => {
    const { status, stdout, stderr } = start("tools/conformance/src/vectors/cli.ts", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [first, empty, usage] = stderr.split("\n");
    expect([first, empty, usage]).toEqual([sentence, "", "Usage: node tools/conformance/src/vectors/cli.ts [--check]"]);
  });
});
