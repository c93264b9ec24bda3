import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

async function run(program: string, ...args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", path, ...args]);
  return stdout;
}

const problemsIf = (broken: string, calls = 200) => run("../helpers/broken-soak.ts", broken, String(calls));

test("a soak of 1,000 calls over each transport passes", async () => {
  const printed = await run("../../src/soak/main.ts", "--requests", "1000", "--seed", "7");
  expect(printed).toContain("seed 7\n");
  expect(printed).toMatch(/^\| calls +\| +1,000 \| +1,000 \|$/m);
});

test("the soak reports a growing heap if the client keeps every request in memory", async () => {
  expect(await problemsIf("keeps every request", 1000)).toMatch(
    /^The heap grew by \d+ bytes\. The limit is 2097152 bytes\.\n$/,
  );
});

test("the soak reports a repeated nonce if the client uses one nonce for all requests", async () => {
  expect(await problemsIf("sends one nonce")).toMatch(
    /^The client repeated a nonce\. The sandbox received \d+ requests, but only 1 different nonces\.$/m,
  );
});

test("the soak reports repeated requests, nonces and orders if the client sends an order twice", async () => {
  const problems = await problemsIf("sends orders twice");
  expect(problems).toMatch(/^The client started \d+ attempts, and the sandbox received \d+ requests\.$/m);
  expect(problems).toMatch(
    /^The client repeated a nonce\. The sandbox received \d+ requests, but only \d+ different nonces\.$/m,
  );
  expect(problems).toMatch(
    /^The client repeated an order\. The sandbox received \d+ orders, but only \d+ different orders\.$/m,
  );
});

test("the soak reports the number of connections if the client opens a connection for each request", async () => {
  expect(await problemsIf("shares no connections")).toMatch(
    /^The customers share no connections\. The client opened \d+ connections for \d+ requests\.$/m,
  );
});

test("the soak reports missing requests if the client returns data without sending a request", async () => {
  const problems = await problemsIf("invents responses");
  expect(problems).toMatch(/^The client started 200 attempts, and the sandbox received 0 requests\.$/m);
  expect(problems).toMatch(/^The soak has 20 customers, and the sandbox received requests of 0\.$/m);
  expect(problems).toMatch(/^listAccounts: data: The number of attempts is \d+\. The expected number is 0\.$/m);
});

test("the soak prints an error if `--requests` is not a multiple of 1,000", async () => {
  const refusal = run("../../src/soak/main.ts", "--requests", "150");
  await expect(refusal).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("a multiple of 1,000") });
});
