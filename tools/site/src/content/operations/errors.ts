// Describes the errors and the retries of an operation.
import type { BrokerErrorCode } from "@org/broker-client";
import type { Documented } from "@org/codegen/spec";
import { blocks, code, enumerate, link, table } from "../markdown.ts";

const GUIDE = "/guides/errors-and-retries";

type Meanings = Partial<Record<BrokerErrorCode, string>>;

const BEFORE: Meanings = {
  request_refused: "The client cannot sign or send the request, or the response is a redirect.",
  not_sent: "The client could not connect.",
};

const AFTER: Meanings = {
  timed_out: "The call exceeded a time limit.",
  aborted: "Your program aborted the signal of the call.",
  http_status: "The response has an error status.",
  unexpected_response: "The response has a success status, but does not match the spec.",
};

const READ: Meanings = { connection_failed: "The connection failed before the complete response arrived." };
const CHANGE: Meanings = {
  outcome_unknown: "The client sent the request, but received no complete response. The change may have happened.",
};

const READ_RETRIES = `The operation only reads data, so the client retries the call after a temporary failure. ${link("Automatic retries", `${GUIDE}#automatic-retries`)} lists these failures and the time between attempts.`;

const CHANGE_RETRIES = `:::caution[Never retry a change with an unknown outcome]
The operation can change something, so the client sends the request only once.
If the call rejects, read the field ${code("outcome")} of the error.
If the outcome is ${code("unknown")}, ask the service whether the change happened before you send the request again.
${link("Safe retries", `${GUIDE}#safe-retries`)} explains each outcome.
:::`;

export function retrySection({ retry }: Documented): string {
  return blocks("## Retries", retry === "safe" ? READ_RETRIES : CHANGE_RETRIES);
}

export function errorSection(operation: Documented): string {
  const meanings = { ...BEFORE, ...(operation.retry === "safe" ? READ : CHANGE), ...AFTER };
  const rows = Object.entries(meanings).map(([name, meaning]) => [code(name), meaning]);
  return blocks(
    "## Error handling",
    `A failed call rejects with a ${code("BrokerError")}. Its field ${code("code")} has one of these values:`,
    table(["Code", "Meaning"], rows),
    `${errorBodies(operation)} ${link("Errors and retries", GUIDE)} describes the fields of each error.`,
  );
}

function errorBodies({ errors }: Documented): string {
  const keys = [...errors].flatMap(([key, payload]) => (payload === undefined ? [] : [code(key)]));
  return keys.length === 0
    ? `The spec describes no error body, so the field ${code("body")} of an error has the type ${code("unknown")}.`
    : `The spec describes the error ${keys.length === 1 ? "body" : "bodies"} of ${enumerate(keys)}.`;
}
