import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { PYTHON } from "../../src/explainer/python-snippets.ts";
import { TYPESCRIPT } from "../../src/explainer/typescript-snippets.ts";

const cwd = new URL("../..", import.meta.url);

// Node resolves the packages of a program on standard input from the working directory.
function output(command: string, args: readonly string[], program: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, input: program, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function expected(program: string): string {
  return program.trim().split("=> ").at(-1) ?? "";
}

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe("snippets", () => {
  test.each(Object.entries(TYPESCRIPT))("the TypeScript snippet %s prints the text in its comment", (_, program) => {
    expect(output(process.execPath, ["--input-type=module-typescript", "-"], program)).toBe(expected(program));
  });

  // A machine without Python skips these tests.
  test.skipIf(!hasPython).each(Object.entries(PYTHON))(
    "the Python snippet %s prints the text in its comment",
    (_, program) => {
      expect(output("python3", ["-"], program)).toBe(expected(program));
    },
  );
});
