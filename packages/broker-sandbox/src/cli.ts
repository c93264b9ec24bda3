#!/usr/bin/env node
// `broker-sandbox [--port N]`: runs until it is told to stop.
import { parseArgs } from "node:util";
import { startSandbox } from "./sandbox.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
  if (!/^\d{1,5}$/.test(values.port)) throw new Error("--port takes a port number.");
  const sandbox = await startSandbox({ port: Number(values.port) });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void sandbox.close());
  console.log(`A broker of made-up accounts, for tests. Its error bodies, nonce memory and clock window are its own.

export BROKER_BASE_URL=${sandbox.url}
export BROKER_APP_KEY=${sandbox.appKey}
export BROKER_APP_SECRET=${sandbox.appSecret}`);
}

main().catch((error: unknown) => {
  console.error(`broker-sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
