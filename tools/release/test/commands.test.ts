import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../src/packages.ts";
import { programs, start, subcommandsOf } from "./helpers/programs.ts";

const files = execFileSync("git", ["ls-files", "package.json", "*/package.json"], { cwd: ROOT, encoding: "utf8" });
const manifests = files
  .trim()
  .split("\n")
  .map((file) => {
    const { scripts }: { scripts?: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
    return { directory: dirname(file), scripts };
  });

test("the scripts of the packages and of the root start only programs that exist", () => {
  const started = manifests.flatMap(({ directory, scripts = {} }) =>
    Object.values(scripts).flatMap((script) =>
      Array.from(script.matchAll(/\bnode (?:--\S+ )*([\w./-]+\.m?[jt]s)/g), ([, file = ""]) => join(directory, file)),
    ),
  );
  expect(started.length).toBeGreaterThan(10);
  const own = started.filter((file) => !file.includes("node_modules/"));
  expect(own.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test.each(["spec", "release"])("`pnpm %s` without a subcommand lists all subcommands", (script) => {
  const { status, stdout, stderr } = start(programs.get(script) ?? "");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const listed = Array.from(stdout.matchAll(/^ {2}(\w+) /gm), ([, name]) => name);
  expect(listed).toEqual(subcommandsOf(script));
});

describe("a command with an invalid argument", () => {
  test.each([
    ["an unknown option", ["--made-up"], "Unknown option '--made-up'"],
    ["an unexpected operand", ["made-up"], "Unexpected argument 'made-up'."],
    ["a value for a boolean option", ["--check=1"], "Option '--check' does not take an argument"],
  ])("a command with %s exits with 2 and prints the usage", (_, args, sentence) => {
    const { status, stdout, stderr } = start("tools/conformance/src/vectors/cli.ts", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [first, empty, usage] = stderr.split("\n");
    expect([first, empty, usage]).toEqual([sentence, "", "Usage: node tools/conformance/src/vectors/cli.ts [--check]"]);
  });
});
