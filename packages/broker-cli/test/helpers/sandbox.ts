import { createBrokerClient } from "@org/broker-client";
import { startSandbox, type SandboxOptions } from "@org/broker-sandbox";
import { onTestFinished } from "vitest";

/** Starts a sandbox that stops with the test, and returns the environment of commands that call it. */
export async function sandboxEnv(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const { baseUrl, appKey, appSecret } = sandbox;
  return { sandbox, env: { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } };
}

/** Returns an account as the spec describes it, with more fields. */
export async function sampleAccount<Fields extends object>(fields: Fields) {
  const sandbox = await startSandbox();
  const [account] = await createBrokerClient(sandbox).trading.listAccounts();
  await sandbox.close();
  if (account === undefined) throw new Error("The sandbox has no account.");
  return { ...account, ...fields };
}

/** Returns a list with a sample account, whose field `made_up` is this number, as a response. */
export async function responseWithNumber(number: string) {
  const text = JSON.stringify([await sampleAccount({ made_up: "number" })]).replace('"number"', number);
  return () => new Response(text, { headers: { "content-type": "application/json" } });
}
