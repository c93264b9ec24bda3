import { createBrokerClient } from "@org/broker-client";
import { startSandbox, type SandboxOptions } from "@org/broker-sandbox";
import { onTestFinished } from "vitest";

/**
 * Starts a sandbox that stops after the test. Returns the sandbox and the environment variables for commands that call
 * it.
 */
export async function sandboxEnv(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const { baseUrl, appKey, appSecret } = sandbox;
  return { sandbox, env: { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } };
}

/** Returns an account of the sandbox with additional fields. */
export async function sampleAccount<Fields extends object>(fields: Fields) {
  const sandbox = await startSandbox();
  const [account] = await createBrokerClient(sandbox).trading.listAccounts();
  await sandbox.close();
  if (account === undefined) throw new Error("The sandbox has no account.");
  return { ...account, ...fields };
}

/**
 * Returns a function for the option `responses`. The function returns one account with the number in the field
 * `made_up`.
 */
export async function responseWithNumber(number: string) {
  const text = JSON.stringify([await sampleAccount({ made_up: "number" })]).replace('"number"', number);
  return () => new Response(text, { headers: { "content-type": "application/json" } });
}
