import { createBrokerClient } from "@org/broker-client";
import { startSandbox, type ClientOptions, type Sandbox, type SandboxOptions } from "@org/broker-sandbox";
import { onTestFinished } from "vitest";

export async function sandboxEnv(options: SandboxOptions = {}) {
  return withEnv(await startSandbox(options));
}

/** Returns the environment of a sandbox that is closed at the end of the test. */
export function withEnv<Running extends ClientOptions & Pick<Sandbox, "close">>(sandbox: Running) {
  onTestFinished(() => sandbox.close());
  const { baseUrl, appKey, appSecret } = sandbox;
  return { sandbox, env: { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } };
}

export async function sampleAccount<Fields extends object>(fields: Fields) {
  const sandbox = await startSandbox();
  const [account] = await createBrokerClient(sandbox).trading.listAccounts();
  await sandbox.close();
  if (account === undefined) throw new Error("The sandbox has no account.");
  return { ...account, ...fields };
}

/** Returns a response function that writes `number` as text, because a JavaScript number could lose digits. */
export async function responseWithNumber(number: string) {
  const text = JSON.stringify([await sampleAccount({ made_up: "number" })]).replace('"number"', number);
  return () => new Response(text, { headers: { "content-type": "application/json" } });
}
