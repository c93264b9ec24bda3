// What a program does about each failure.
import assert from "node:assert/strict";
import { createBrokerClient, isBrokerError, type BrokerErrorCode, type Outcome } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";

function advice(error: unknown): string {
  if (!isBrokerError(error)) throw error;
  switch (error.code) {
    case "http_status":
      return `${error.operation} was answered with ${error.status}`;
    case "unexpected_response":
      return error.outcome === "accepted" ? "done" : `look at ${error.text}`;
    case "not_sent":
    case "timed_out":
    case "connection_failed":
      return "again later";
    case "outcome_unknown":
      return "look whether it was done";
    case "request_refused":
      return error.reason;
    case "operation_not_documented":
      return `${error.family} ${error.introduced ?? ""}`;
    default:
      return error.message;
  }
}

async function failing(
  call: () => Promise<unknown>,
): Promise<[code: BrokerErrorCode, outcome: Outcome, advice: string]> {
  try {
    await call();
  } catch (error) {
    if (isBrokerError(error)) return [error.code, error.outcome, advice(error)];
  }
  throw new Error("It did not fail.");
}

const stranger = createBrokerClient({ appSecret: "made-up-and-wrong", retry: false });
assert.deepEqual(await failing(() => stranger.trading.listAccounts()), [
  "http_status",
  "answered",
  "listAccounts was answered with 401",
]);

const { baseUrl, close } = await startSandbox();
await close();
const nowhere = createBrokerClient({ baseUrl, retry: false });
assert.deepEqual(await failing(() => nowhere.trading.listAccounts()), ["not_sent", "not_sent", "again later"]);

const broker = createBrokerClient();
const signal = AbortSignal.abort(new Error("The user went away."));
const [code, outcome] = await failing(() => broker.trading.listAccounts({ signal }));
assert.deepEqual([code, outcome], ["aborted", "not_sent"]);
