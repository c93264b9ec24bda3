import assert from "node:assert/strict";
import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";

const PROGRAM = fileURLToPath(new URL("../src/accounts.ts", import.meta.url));

let sandbox: Sandbox;
let child: ChildProcess;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

function run({ args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  const { baseUrl, appKey, appSecret } = sandbox;
  const settings = { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret, ...env };
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child = execFile(process.execPath, [PROGRAM, ...args], { env: settings }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

test("the script prints the accounts as CSV and exits with 0", async () => {
  const { code, stdout } = await run();
  assert.equal(code, 0);
  assert.equal(
    stdout,
    "account_id,account_type\r\n" +
      "sandbox-account-1,sandbox-account-type-1\r\n" +
      "sandbox-account-2,sandbox-account-type-2\r\n",
  );
});

test("the script quotes values that contain commas, quotation marks or line ends", async () => {
  await sandbox.close();
  sandbox = await startSandbox({ responses: { listAccounts: [{ account_id: 'a,"b"', account_type: "c\nd" }] } });
  assert.equal((await run()).stdout, 'account_id,account_type\r\n"a,""b""","c\nd"\r\n');
});

test("the script prints its usage if the option is `--help`", async () => {
  const { code, stdout } = await run({ args: ["--help"] });
  assert.equal(code, 0);
  assert.match(stdout, /^Usage: /);
});

test("the script prints its usage to standard error if an option is unknown", async () => {
  const { code, stdout, stderr } = await run({ args: ["--unknown"] });
  assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
  assert.match(stderr, /--unknown[^]*Usage: /);
});

test("the script exits with 2 if BROKER_APP_SECRET is not set", async () => {
  const { code, stdout, stderr } = await run({ env: { BROKER_APP_SECRET: undefined } });
  assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
  assert.match(stderr, /BROKER_APP_SECRET/);
});

test("the script does not print the secret if the service rejects the signature", async () => {
  const { code, stdout, stderr } = await run({ env: { BROKER_APP_SECRET: "made-up-wrong" } });
  assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
  assert.match(stderr, /401/);
  assert.doesNotMatch(stderr, /made-up-wrong/);
});

test("the script exits with 75 if no server listens", async () => {
  await sandbox.close();
  assert.equal((await run()).code, 75);
});

for (const [signal, expected] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  test(`the script aborts the call and exits with ${expected} on ${signal}`, async () => {
    await sandbox.close();
    // The sandbox sends the signal before the response, so that the script gets the signal during its call.
    sandbox = await startSandbox({
      responses: {
        listAccounts: async () => {
          child.kill(signal);
          await once(child, "close");
          return [];
        },
      },
    });
    const { code, stdout } = await run();
    assert.deepEqual({ code, stdout }, { code: expected, stdout: "" });
  });
}
