#!/usr/bin/env node
import { parseArgs } from "node:util";
import { type BrokerError, createBrokerClient, isBrokerError } from "@org/broker-client";
import { toCsv } from "./csv.ts";

const USAGE = `Usage: accounts.ts [--help]

Prints the accounts as CSV. Set BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET in the environment.

Exit codes:
  0    The accounts were printed.
  1    The service refused the call, or its response is invalid.
  2    An argument or a setting is invalid.
  75   The service is not available. Try again later.
  130  Ctrl-C ended the script.
  143  SIGTERM ended the script.`;

const stop = new AbortController();
let stoppedWith = 130;
// `once` removes the listener after the first signal, so that a second signal ends the process.
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => {
  stoppedWith = 143;
  stop.abort();
});

// process.exit() can lose output that the process has not yet written to a pipe.
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  try {
    const accounts = await createBrokerClient().trading.listAccounts({ signal: stop.signal });
    const rows = accounts.map(({ account_id, account_type }) => [account_id, account_type]);
    process.stdout.write(toCsv([["account_id", "account_type"], ...rows]));
    return 0;
  } catch (error) {
    if (!isBrokerError(error)) throw error;
    console.error(error.message);
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: BrokerError): number {
  switch (error.code) {
    case "invalid_configuration":
      return 2;
    case "aborted":
      return stoppedWith;
    case "not_sent":
    case "connection_failed":
    case "timed_out":
      return 75;
    case "http_status":
      return error.status === 429 || error.status >= 500 ? 75 : 1;
    default:
      return 1;
  }
}
