import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs a program with `gc()` and returns what it prints. */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", path, ...args]);
  return stdout;
}

const problemsIf = (broken: string, calls = 200) => run("broken-soak.ts", broken, String(calls));

test("a short soak over both transports passes and prints its seed", async () => {
  const printed = await run("../../src/soak/main.ts", "--requests", "1000", "--seed", "7");
  expect(printed).toContain("seed 7\n");
  expect(printed).toMatch(/^\| calls +\| +1,000 \| +1,000 \|$/m);
});

test("a client that retains its requests fails the heap rule", async () => {
  expect(await problemsIf("keeps every request", 1000)).toMatch(/^The heap is not flat: it grew by \d+ bytes\.\n$/);
});

test("a client that repeats a nonce fails the nonce rule", async () => {
  expect(await problemsIf("sends one nonce")).toMatch(/^\d+ requests had 1 different nonces\.$/m);
});

test("a client that sends an order twice fails the rules for requests, nonces and orders", async () => {
  const problems = await problemsIf("sends orders twice");
  expect(problems).toMatch(/^The client started \d+ attempts, and the sandbox received \d+ requests\.$/m);
  expect(problems).toMatch(/^\d+ requests had \d+ different nonces\.$/m);
  expect(problems).toMatch(/^\d+ orders were received \d+ times\.$/m);
});

test("a client that invents responses fails the rules for requests and outcomes", async () => {
  const problems = await problemsIf("invents responses");
  expect(problems).toMatch(/^The client started 200 attempts, and the sandbox received 0 requests\.$/m);
  expect(problems).toMatch(/^listAccounts: data: \d+ attempts ended so, expected 0\.$/m);
});

test("a number of calls that has no equal steps is rejected", async () => {
  const refusal = run("../../src/soak/main.ts", "--requests", "150");
  await expect(refusal).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("a multiple of 1,000") });
});
