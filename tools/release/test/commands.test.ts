// The programs that the root's scripts start.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../src/packages.ts";

const root: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const commands = Object.entries(root.scripts).flatMap(([script, command]) => {
  // What a caller adds to a script reaches its last program.
  const program = /(?:^|&& )node (?:--\S+ )*(tools\/\S+\.ts)(?: --check)?$/.exec(command)?.[1];
  return program === undefined ? [] : [{ script, program }];
});

function run(program: string, ...args: string[]) {
  const options = { encoding: "utf8", timeout: 30_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, program), ...args], options);
  return { status, stdout, stderr };
}

test("each release script is one program: of several, only the last would get the options", () => {
  const several = Object.entries(root.scripts).filter(([, command]) =>
    / && changeset |^changeset .* && /.test(command),
  );
  expect(several).toEqual([]);
  const scripts = commands.map(({ script }) => script);
  for (const name of ["version", "pack", "publish"]) expect(scripts).toContain(`release:${name}`);
});

test.each(commands)("pnpm $script --help prints the usage, and does nothing else", ({ script, program }) => {
  const { status, stdout, stderr } = run(program, "--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(new RegExp(`^Usage: pnpm ${script === "codegen:check" ? "codegen" : script}\\b`));
  expect(stdout).toMatch(/\n {2}--help +\S/);
  expect(stdout).toMatch(/\nExample: .*pnpm/);
});

describe("a command line that is not valid is refused with one line and the usage:", () => {
  test.each([
    ["an unknown option", ["--made-up"], "Unknown option '--made-up'."],
    ["an operand too many", ["made-up"], "node tools/conformance/src/vectors/cli.ts takes no operands."],
    ["a value for an option without", ["--check=1"], "Option '--check' does not take an argument"],
  ])("%s", (_, args, sentence) => {
    const { status, stdout, stderr } = run("tools/conformance/src/vectors/cli.ts", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [first, empty, usage] = stderr.split("\n");
    expect([first, empty, usage]).toEqual([sentence, "", "Usage: node tools/conformance/src/vectors/cli.ts [--check]"]);
  });
});
