import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createBrokerClient } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

function demo(env: Record<string, string>): Promise<{ code: number; stdout: string; stderr: string }> {
  const { BROKER_BASE_URL: _, BROKER_APP_KEY: __, BROKER_APP_SECRET: ___, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN], { env: { ...inherited, ...env } }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

test("the demo prints the accounts and the steps of the signature, but not the secret", async () => {
  const sandbox = await startSandbox();
  const [account = {}] = await createBrokerClient(sandbox).trading.listAccounts();
  await sandbox.close();
  const { code, stdout, stderr } = await demo({});
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const name of Object.keys(account)) expect(stdout).toContain(`│ ${name} `);
  for (const step of [
    "host = 127.0.0.1:",
    "str1",
    "str2",
    "/trading/accounts/list&host=",
    "%2Ftrading%2Faccounts%2Flist%26host",
  ]) {
    expect(stdout).toContain(step);
  }
  expect(stdout).toMatch(/6\. x-signature.*\n {5}[A-Za-z0-9+/]{43}=\n/);
  expect(stdout).not.toContain("sandbox-app-secret");
});

test("the demo calls the service at the URL in BROKER_BASE_URL", async () => {
  const sandbox = await startSandbox({ credentials: { appKey: "made-up-key", appSecret: "made-up-secret" } });
  const settings = {
    BROKER_BASE_URL: sandbox.baseUrl,
    BROKER_APP_KEY: "made-up-key",
    BROKER_APP_SECRET: "made-up-secret",
  };
  const right = await demo(settings);
  const wrong = await demo({ ...settings, BROKER_APP_SECRET: "another-made-up-secret" });
  await sandbox.close();
  const unreachable = await demo(settings);

  expect(right).toMatchObject({ code: 0, stderr: "" });
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 401]);
  for (const { code, stderr } of [wrong, unreachable]) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^demo: .*\n$/);
  }
  expect(JSON.stringify([right, wrong, unreachable])).not.toContain("made-up-secret");
});

test("the error of the demo lists all three environment variables if two of the variables are missing", async () => {
  const { code, stdout, stderr } = await demo({ BROKER_BASE_URL: "https://api.example.com" });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe("demo: Set all three of BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET, or none.\n");
});
