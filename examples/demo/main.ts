// Makes one signed call, and prints each step of the signature. If BROKER_BASE_URL, BROKER_APP_KEY and
// BROKER_APP_SECRET are set, the demo calls the service at BROKER_BASE_URL. If all three variables are missing, the
// demo starts a sandbox.
import { createBrokerClient, type BrokerClientOptions } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { printSignature } from "./print-signature.ts";

const { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } = process.env;
const given = [baseUrl, appKey, appSecret].filter((value) => value !== undefined && value !== "");

try {
  if (given.length === 0) await demoOnSandbox();
  else if (baseUrl && appKey && appSecret) await demo({ baseUrl, appKey, appSecret });
  else throw new Error("Set all three of BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET, or none.");
} catch (error) {
  console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function demoOnSandbox(): Promise<void> {
  const sandbox = await startSandbox();
  console.log(
    `A sandbox broker listens at ${sandbox.baseUrl}. Its accounts, application key and secret are made up.\n`,
  );
  try {
    await demo(sandbox);
  } finally {
    await sandbox.close();
  }
}

async function demo(options: BrokerClientOptions): Promise<void> {
  let sent: Request | undefined;
  const broker = createBrokerClient({
    ...options,
    fetch: (request) => {
      sent = request;
      return fetch(request);
    },
  });
  console.table(await broker.trading.listAccounts());
  if (sent) await printSignature(sent);
}
