// Each recipe by its own runner, and that a test of it can fail.
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOM = fileURLToPath(new URL("..", import.meta.url));

/** A program that never looks. */
const WRONG = `
export const accountIds = async () => [];
export const sendChange = async () => 200;
`;

let wrongRoom: string;
beforeAll(async () => {
  wrongRoom = await mkdtemp(join(tmpdir(), "testing-"));
  for (const name of ["package.json", "src", "vitest", "node-test", "jest"]) {
    await cp(join(ROOM, name), join(wrongRoom, name), { recursive: true });
  }
  await symlink(join(ROOM, "node_modules"), join(wrongRoom, "node_modules"));
  await writeFile(join(wrongRoom, "src/program.ts"), WRONG);
});
afterAll(() => rm(wrongRoom, { recursive: true }));

/** A script of package.json. */
function run(script: string, cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["--run", script], { cwd }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, output: stripVTControlCharacters(stdout + stderr) });
    });
  });
}

test.each([
  ["test:vitest", "Tests  6 passed (6)\n", "Tests  6 failed (6)\n"],
  ["test:node", "pass 6\n", "fail 6\n"],
  ["test:jest", "Tests:       6 passed, 6 total\n", "Tests:       6 failed, 6 total\n"],
  ["test:jest-commonjs", "Tests:       6 passed, 6 total\n", "Tests:       6 failed, 6 total\n"],
])(
  "%s passes, and each of its tests fails where the program is wrong",
  async (script, passed, failed) => {
    expect(await run(script, ROOM)).toEqual({ code: 0, output: expect.stringContaining(passed) });
    expect(await run(script, wrongRoom)).toEqual({ code: 1, output: expect.stringContaining(failed) });
  },
  120_000,
);
