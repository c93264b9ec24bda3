import { isBrokerError, type BrokerError } from "@org/broker-client";
import { CliError, type ServiceResponse } from "../errors.ts";
import type { Exit } from "../exit-codes.ts";
import { printable } from "../output/printable.ts";
import { fixOf, messageOf } from "./advice.ts";

const LONGEST_BODY = 1000;

export function toServiceError(error: unknown): unknown {
  if (!isBrokerError(error)) return error;
  return new CliError(exitOf(error), {
    code: error.code,
    message: messageOf(error),
    fix: fixOf(error),
    response: responseOf(error),
  });
}

function exitOf(error: BrokerError): Exit {
  switch (error.code) {
    case "outcome_unknown":
      return "unknown";
    case "http_status":
      return error.outcome === "unknown" ? "unknown" : "refused";
    case "aborted":
      return error.outcome === "unknown" ? "unknown" : "network";
    case "unexpected_response":
      return "refused";
    case "not_sent":
    case "timed_out":
    case "connection_failed":
      return "network";
    case "request_refused":
      return error.outcome === "answered" ? "refused" : "usage";
    case "invalid_configuration":
      return "credentials";
    default:
      return "usage";
  }
}

/** Returns the status and the body of the failed response. The client has already redacted secrets in the body. */
function responseOf(error: BrokerError): ServiceResponse | undefined {
  if (error.code === "unexpected_response") return { status: error.status, body: shown(error.text) };
  if (error.code !== "http_status") return undefined;
  const { status, body } = error;
  return { status, body: shown(typeof body === "string" ? body : JSON.stringify(body)) };
}

function shown(text: string): string {
  return printable(text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)} [cut]` : text);
}
