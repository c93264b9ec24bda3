import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs a program with `gc()`, and returns its output. */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", path, ...args]);
  return stdout;
}

const problemsIf = (broken: string, calls = 200) => run("../helpers/broken-soak.ts", broken, String(calls));

test("a soak of 1,000 calls over each transport passes and prints its seed", async () => {
  const printed = await run("../../src/soak/main.ts", "--requests", "1000", "--seed", "7");
  expect(printed).toContain("seed 7\n");
  expect(printed).toMatch(/^\| calls +\| +1,000 \| +1,000 \|$/m);
});

test("the soak reports a growing heap if the client keeps every request in memory", async () => {
  expect(await problemsIf("keeps every request", 1000)).toMatch(
    /^The heap is not flat: it grew by \d+ bytes, at most 2097152 are allowed\.\n$/,
  );
});

test("the soak reports a repeated nonce if the client uses one nonce for all requests", async () => {
  expect(await problemsIf("sends one nonce")).toMatch(/^A nonce was repeated: \d+ requests had 1 different nonces\.$/m);
});

test("the soak reports repeated requests, nonces and orders if the client sends an order twice", async () => {
  const problems = await problemsIf("sends orders twice");
  expect(problems).toMatch(/^The client started \d+ attempts, and the sandbox received \d+ requests\.$/m);
  expect(problems).toMatch(/^A nonce was repeated: \d+ requests had \d+ different nonces\.$/m);
  expect(problems).toMatch(/^An order was repeated: \d+ orders had \d+ different bodies\.$/m);
});

test("the soak reports missing requests and wrong outcomes if the client returns data without a request", async () => {
  const problems = await problemsIf("invents responses");
  expect(problems).toMatch(/^The client started 200 attempts, and the sandbox received 0 requests\.$/m);
  expect(problems).toMatch(/^listAccounts: data: \d+ attempts had this outcome, expected 0\.$/m);
});

test("the soak rejects a number of calls that is not a multiple of 1,000", async () => {
  const refusal = run("../../src/soak/main.ts", "--requests", "150");
  await expect(refusal).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("a multiple of 1,000") });
});
