// Describes the errors and the retries of an operation.
import type { BrokerErrorCode } from "@org/broker-client";
import type { Documented } from "@org/codegen/spec";
import { blocks, code, enumerate, link } from "../markdown.ts";

const GUIDE = "/guides/errors-and-retries";

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
  const lost = operation.retry === "safe" ? "connection_failed" : "outcome_unknown";
  const codes: BrokerErrorCode[] = ["request_refused", "not_sent", lost, "timed_out", "aborted", "http_status"];
  const links = [...codes, "unexpected_response"].map((name) => link(code(name), `/guides/error-codes#${name}`));
  return blocks(
    "## Error handling",
    `A failed call rejects with a ${code("BrokerError")}. Its field ${code("code")} is ${enumerate(links, "or")}.`,
    `${errorBodies(operation)} ${link("Errors and retries", GUIDE)} describes the fields of each error.`,
  );
}

function errorBodies({ errors }: Documented): string {
  const keys = [...errors].flatMap(([key, payload]) => (payload === undefined ? [] : [code(key)]));
  return keys.length === 0
    ? `The spec describes no error body, so the field ${code("body")} of an error has the type ${code("unknown")}.`
    : `The spec describes the error ${keys.length === 1 ? "body" : "bodies"} of ${enumerate(keys)}.`;
}
