import { startSandbox, type Sandbox } from "@org/broker-sandbox";
import { createBrokerClient, type BrokerClientOptions } from "../src/index.ts";

export const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-app-secret" };

/** A sandbox that stops with the test, and a client of it. */
export async function startBroker(options: Partial<BrokerClientOptions> = {}) {
  const sandbox: Sandbox = await startSandbox({ credentials: CREDENTIALS });
  const broker = createBrokerClient({ baseUrl: sandbox.url, ...CREDENTIALS, ...options });
  return { sandbox, broker, [Symbol.asyncDispose]: () => sandbox.close() };
}
