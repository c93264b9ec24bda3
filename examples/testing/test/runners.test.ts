// Runs the example tests with each test runner. The tests must fail with a wrong `src/program.ts`.
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const DIRECTORY = fileURLToPath(new URL("..", import.meta.url));

const WRONG = `
export const countAccounts = async () => -1;
export const placeOrder = { name: "placeOrder", method: "POST", path: "/made-up/orders", retry: "never" };
export const order = async () => "wrong";
`;

let wrongCopy: string;
beforeAll(async () => {
  wrongCopy = await mkdtemp(join(tmpdir(), "testing-"));
  for (const name of ["package.json", "src", "vitest", "node-test", "jest"]) {
    await cp(join(DIRECTORY, name), join(wrongCopy, name), { recursive: true });
  }
  await symlink(join(DIRECTORY, "node_modules"), join(wrongCopy, "node_modules"));
  await writeFile(join(wrongCopy, "src/program.ts"), WRONG);
});
afterAll(() => rm(wrongCopy, { recursive: true }));

function run(script: string, cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["--run", script], { cwd }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, output: stripVTControlCharacters(stdout + stderr) });
    });
  });
}

test.each([
  ["test:vitest", "Tests  9 passed (9)\n", "Tests  9 failed (9)\n"],
  ["test:node", "pass 9\n", "fail 9\n"],
  ["test:jest", "Tests:       9 passed, 9 total\n", "Tests:       9 failed, 9 total\n"],
  ["test:jest-commonjs", "Tests:       9 passed, 9 total\n", "Tests:       9 failed, 9 total\n"],
])(
  "every test of the script %s fails if src/program.ts is wrong",
  async (script, passed, failed) => {
    expect(await run(script, DIRECTORY)).toEqual({ code: 0, output: expect.stringContaining(passed) });
    expect(await run(script, wrongCopy)).toEqual({ code: 1, output: expect.stringContaining(failed) });
  },
  120_000,
);
