import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** What a program prints, with a collector that can be called. */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", path, ...args]);
  return stdout;
}

const problemsWhere = (broken: string, calls = 200) => run("broken-soak.ts", broken, String(calls));

test("a short soak holds: its exit code is 0, and it says with which seed it went", async () => {
  const printed = await run("../../src/soak/main.ts", "--requests", "1000", "--seed", "7");
  expect(printed).toContain("seed 7\n");
  expect(printed).toMatch(/^\| calls +\| +1,000 \|$/m);
});

test("a client that keeps what it sent is found by its heap", async () => {
  expect(await problemsWhere("keeps every request", 1000)).toMatch(/^The heap is not flat: it grew by \d+ bytes\.\n$/);
});

test("a client that sends a nonce twice is found", async () => {
  expect(await problemsWhere("sends one nonce")).toMatch(/^\d+ requests had 1 different nonces\.$/m);
});

test("a client that sends an order twice is found by its requests, its nonces and its orders", async () => {
  const problems = await problemsWhere("sends orders twice");
  expect(problems).toMatch(/^The client began \d+ attempts, and the sandbox received \d+ requests\.$/m);
  expect(problems).toMatch(/^\d+ requests had \d+ different nonces\.$/m);
  expect(problems).toMatch(/^\d+ orders were received \d+ times\.$/m);
});

test("answers that the sandbox never gave are found", async () => {
  const problems = await problemsWhere("makes answers up");
  expect(problems).toMatch(/^The client began 200 attempts, and the sandbox received 0 requests\.$/m);
  expect(problems).toMatch(/^listAccounts: data is what \d+ attempts came to, and 0 must have\.$/m);
});

test("a run that cannot be sampled in equal steps is refused", async () => {
  const refusal = run("../../src/soak/main.ts", "--requests", "150");
  await expect(refusal).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("a multiple of 1,000") });
});
