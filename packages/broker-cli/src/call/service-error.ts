import { isBrokerError, type AnyBrokerError } from "@org/broker-client";
import { CliError, messageOf } from "../errors.ts";
import type { Exit } from "../exit-codes.ts";
import { printable } from "../output/printable.ts";

const LONGEST_BODY = 2000;

/** Turns an error of the client into one of the command line. Other errors stay as they are. */
export function toServiceError(error: unknown): unknown {
  if (!isBrokerError(error)) return error;
  return new CliError(exitOf(error), { code: error.code, message: messageOf(error), fix: fixOf(error) });
}

function fixOf(error: AnyBrokerError): string | undefined {
  if (error.code === "invalid_configuration") return "Check BROKER_BASE_URL and BROKER_APP_KEY, or the profile.";
  return error.code === "http_status" ? bodyText(error.body) : undefined;
}

function exitOf(error: AnyBrokerError): Exit {
  switch (error.code) {
    case "outcome_unknown":
      return "unknown";
    case "http_status":
      return error.outcome === "unknown" ? "unknown" : "refused";
    // Only a change can be aborted.
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
    default:
      return "usage";
  }
}

/** The client has redacted the body. */
function bodyText(body: unknown): string | undefined {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (text === undefined || text === "") return undefined;
  const cut = text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)} [cut]` : text;
  return `Body of the response: ${printable(cut)}`;
}
