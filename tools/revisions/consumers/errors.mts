import assert from "node:assert/strict";
import { createBrokerClient, isBrokerError, type BrokerErrorCode, type Outcome } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";

function advice(error: unknown): string {
  if (!isBrokerError(error)) throw error;
  switch (error.code) {
    case "http_status":
      return `${error.operation} failed with status ${error.status}`;
    case "unexpected_response":
      return error.outcome === "accepted" ? "done" : `check ${error.text}`;
    case "not_sent":
    case "timed_out":
    case "connection_failed":
      return "try again later";
    case "outcome_unknown":
      return "check whether the call took effect";
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
  throw new Error("The call did not fail.");
}

const unauthorized = createBrokerClient({ appSecret: "made-up-and-wrong", retry: false });
assert.deepEqual(await failing(() => unauthorized.trading.listAccounts()), [
  "http_status",
  "answered",
  "listAccounts failed with status 401",
]);

const { baseUrl, close } = await startSandbox();
await close();
const disconnected = createBrokerClient({ baseUrl, retry: false });
assert.deepEqual(await failing(() => disconnected.trading.listAccounts()), ["not_sent", "not_sent", "try again later"]);

const broker = createBrokerClient();
const signal = AbortSignal.abort(new Error("The user went away."));
const [code, outcome] = await failing(() => broker.trading.listAccounts({ signal }));
assert.deepEqual([code, outcome], ["aborted", "not_sent"]);
