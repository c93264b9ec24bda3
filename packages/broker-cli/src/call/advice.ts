// Rewrites the client's messages for users of the command line. The client's own advice is for programmers.
import type { AnyBrokerError } from "@org/broker-client";

/** Patterns for advice that only helps programmers, each with its replacement. */
const REPLACED: readonly (readonly [part: RegExp, by: string])[] = [
  [/ Look at `(?:body|text|cause)`[^.]*\./, ""],
  [/ Send fewer requests, or wait: see `headers`\./, ""],
  [/ Try again later\./, ""],
  [/ The request changes nothing: try again\./, ""],
  [/( was not sent to \S+ \([^()]*\)\.) .* It is safe to retry\.$/, "$1"],
  [/, or add the host to allowInsecureHosts/, ""],
  [/ \((?:see `cause`|timeout\.\w+)\)/, ""],
  // If a message ends with a quoted sentence, the full stop after the quotation mark is removed.
  [/([.!?]")\./, "$1"],
];

const CLOCK = / The service's clock is (\d+) s (ahead of|behind) the client's clock\./;

/** Returns the message of an error from the client or the signer, without the advice for programmers. */
export function messageOf({ message }: Error): string {
  const text = REPLACED.reduce((before, [part, by]) => before.replace(part, by), message);
  return text.replace(
    CLOCK,
    (_, seconds: string, where: string) => ` ${clockText(Number(seconds), where === "behind")}`,
  );
}

/**
 * Returns a sentence about the clock skew.
 *
 * @param isAhead whether this machine's clock is ahead of the service's clock
 */
export function clockText(seconds: number, isAhead: boolean): string {
  return `This machine's clock is ${seconds} s ${isAhead ? "ahead of" : "behind"} the service's clock.`;
}

/** Returns advice for the user about an error. Returns undefined if the error's message already contains the advice. */
export function fixOf(error: AnyBrokerError): string | undefined {
  switch (error.code) {
    case "http_status":
      return statusFix(error);
    case "unexpected_response":
      if (error.outcome === "accepted") return undefined;
      return "Check whether the base URL belongs to the service. Look for a newer version of @org/broker-cli.";
    case "not_sent": {
      const [, check = "Check the network"] = / \([^()]*\)\. (.*)\. It is safe to retry\.$/.exec(error.message) ?? [];
      const action = check
        .replace("baseUrl", "the base URL")
        .replace(
          "The runtime rejects the request. Check the port in the base URL and the headers",
          "Node rejects the request. Check the port of the base URL",
        );
      return `${action}. It is safe to retry.`;
    }
    case "timed_out":
    case "connection_failed":
      return "Try again. `broker doctor` checks the connection.";
    // `assertBaseUrl` has already accepted the base URL, so the credentials are invalid.
    case "invalid_configuration":
      return "Check BROKER_APP_KEY and BROKER_APP_SECRET, or the profile.";
    default:
      return undefined;
  }
}

function statusFix({ status, outcome, headers }: Extract<AnyBrokerError, { code: "http_status" }>): string | undefined {
  if (outcome === "unknown") return undefined;
  if (status === 401 || status === 403) return "`broker doctor` checks the credentials, the base URL and the clock.";
  const wait = headers.get("retry-after");
  if (wait !== null) return `Try again later. The service sent Retry-After: ${wait} (seconds or a date).`;
  if (status === 429) return "Send fewer requests, or try again later.";
  if (status >= 500 && status !== 501) return "Try again later.";
  return "Check the options of the call. Check whether the base URL belongs to the service.";
}
