// The client's advice speaks to programs. This is the same in the words of the command line.
import type { AnyBrokerError } from "@org/broker-client";

/** Parts of the client's messages that name a field, an option or a function, and what replaces each. */
const REPLACED: readonly (readonly [part: RegExp, by: string])[] = [
  [/ Look at `(?:body|text|cause)`[^.]*\./, ""],
  [/ Send less, or later: see `headers`\./, ""],
  [/ Try again later\./, ""],
  [/ It changes nothing: try again\./, ""],
  [/(\([^()]*\)\.) [^)]*; to send it again is safe\.$/, "$1"],
  [/, or name it in allowInsecureHosts/, ""],
  [/ \((?:see `cause`|timeout\.\w+)\)/, ""],
  // A quoted sentence of the service has its own full stop.
  [/([.!?]")\./, "$1"],
];

const CLOCK = / The service's clock is (\d+) s (ahead of|behind) this one\./;

/** Returns the message of an error of the client, or of the signer, without its advice to programs. */
export function messageOf({ message }: Error): string {
  const text = REPLACED.reduce((before, [part, by]) => before.replace(part, by), message);
  return text.replace(
    CLOCK,
    (_, seconds: string, where: string) => ` ${clockText(Number(seconds), where === "behind")}`,
  );
}

/** @param isAhead whether the clock of this machine is ahead */
export function clockText(seconds: number, isAhead: boolean): string {
  return `This clock is ${seconds} s ${isAhead ? "ahead of" : "behind"} that of the service.`;
}

/** Returns what a person can do about an error. Undefined if its message says that. */
export function fixOf(error: AnyBrokerError): string | undefined {
  switch (error.code) {
    case "http_status":
      return statusFix(error);
    case "unexpected_response":
      if (error.outcome === "accepted") return undefined;
      return "Check whether the base URL is that of the service, and look for a newer version of @org/broker-cli.";
    case "not_sent": {
      const [, check = "Check the network"] = /\)\. ([^)]*); to send it again is safe\.$/.exec(error.message) ?? [];
      return `${check.replace("baseUrl", "the base URL")}. It is safe to try again.`;
    }
    case "timed_out":
    case "connection_failed":
      return "Try again. `broker doctor` checks the connection.";
    // The base URL was accepted.
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
  if (wait !== null) return `Try again later. The service says when, in seconds or as a date: Retry-After: ${wait}.`;
  if (status === 429) return "Call less often, or later.";
  if (status >= 500 && status !== 501) return "Try again later.";
  return "Check the options of the call, and whether the base URL is that of the service.";
}
