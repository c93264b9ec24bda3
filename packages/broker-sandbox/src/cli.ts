#!/usr/bin/env node
// `broker-sandbox [--port N] [--scenario NAME] [--share N] [--seed N]`: runs until it is told to stop.
import { parseArgs } from "node:util";
import { startSandbox } from "./sandbox.ts";
import { readScenario } from "./scenarios.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      scenario: { type: "string" },
      share: { type: "string" },
      seed: { type: "string" },
    },
  });
  const sandbox = await startSandbox({
    port: numberOf(values.port),
    scenario: readScenario(values.scenario),
    share: numberOf(values.share),
    seed: numberOf(values.seed),
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void sandbox.close());
  console.log(`A broker of made-up accounts, for tests. Its error bodies, nonce memory and clock window are its own.

export BROKER_BASE_URL=${sandbox.url}
export BROKER_APP_KEY=${sandbox.appKey}
export BROKER_APP_SECRET=${sandbox.appSecret}`);
}

/** NaN where it is no number: the option's own rule then says so. `Number` takes no text at all for 0. */
function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text === "" ? Number.NaN : Number(text);
}

main().catch((error: unknown) => {
  console.error(`broker-sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
