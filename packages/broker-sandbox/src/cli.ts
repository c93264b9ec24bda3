#!/usr/bin/env node
// `broker-sandbox` runs until it is stopped.
import { parseArgs } from "node:util";
import { startSandbox } from "./sandbox.ts";
import { readScenario, SCENARIOS } from "./scenarios.ts";

const USAGE = `Usage: broker-sandbox [--port N] [--scenario NAME] [--fault-rate N] [--seed N]

Starts a broker of made-up accounts on 127.0.0.1, and prints the settings of a client as shell commands.

  --port N         Port to listen on. Default: a free one.
  --scenario NAME  Fault that responses have: ${SCENARIOS.join(", ")}. Default: none.
  --fault-rate N   Probability of the fault for each request, from 0 to 1. Default: 1, and 0.5 for flaky.
  --seed N         The same seed and order of requests give the same run. Default: 1.
  --help           Prints this text.

Example: broker-sandbox --port 8080 --scenario flaky --seed 7`;

async function main(): Promise<void> {
  if (process.argv.includes("--help")) return console.log(USAGE);
  const values = readOptions();
  if (values === undefined) return;
  const sandbox = await startSandbox({
    port: numberOf(values.port),
    scenario: readScenario(values.scenario),
    faultRate: numberOf(values["fault-rate"]),
    seed: numberOf(values.seed),
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void sandbox.close());
  console.log(`A broker of made-up accounts, for tests. Its error bodies, nonce memory and clock window are its own.

export BROKER_BASE_URL=${sandbox.baseUrl}
export BROKER_APP_KEY=${sandbox.appKey}
export BROKER_APP_SECRET=${sandbox.appSecret}`);
}

/** Returns the options. If they are invalid, prints the reason and the usage, and returns undefined. */
function readOptions() {
  const option = { type: "string" } as const;
  try {
    return parseArgs({ options: { port: option, scenario: option, "fault-rate": option, seed: option } }).values;
  } catch (error) {
    // Only the first sentence: the others explain operands that begin with a dash.
    const why = error instanceof Error ? error.message.replace(/\. [^]*$/, ".") : String(error);
    console.error(`broker-sandbox: ${why}\n\n${USAGE}`);
    process.exitCode = 2;
    return undefined;
  }
}

/** Returns NaN for text that is no number, which the rule of the option rejects. `Number` reads white space as 0. */
function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.trim() === "" ? Number.NaN : Number(text);
}

main().catch((error: unknown) => {
  console.error(`broker-sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
