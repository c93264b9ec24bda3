import { isBrokerError, type BrokerError } from "@org/broker-client";
import { CliError, type Exit, type ServiceResponse } from "../errors.ts";
import { printable } from "../output/text.ts";

const LONGEST_BODY = 1000;

interface ErrorOptions {
  /** Name of the request in the message, instead of the name of the operation. */
  readonly label?: string | undefined;
  /** Whether the error shows the headers of the response. */
  readonly include?: boolean | undefined;
}

/** Converts an error of the client into an error of the command line. Other errors stay the same. */
export function toServiceError(error: unknown, { label, include }: ErrorOptions = {}): unknown {
  if (!isBrokerError(error)) return error;
  const { operation } = error;
  const message = messageOf(error);
  const isNamed = label !== undefined && operation !== undefined && message.startsWith(operation);
  return new CliError(exitOf(error), {
    code: error.code,
    message: isNamed ? label + message.slice(operation.length) : message,
    fix: fixOf(error),
    response: responseOf(error, include),
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

/** Returns the failed response. The client has already redacted secrets in the body and the headers. */
function responseOf(error: BrokerError, include = false): ServiceResponse | undefined {
  if (error.code !== "unexpected_response" && error.code !== "http_status") return undefined;
  const { status } = error;
  const headers = error.code === "http_status" ? error.headers : error.response.headers;
  const shownHeaders = include && { headers: Object.fromEntries(headers) };
  if (error.code === "unexpected_response") return { status, body: shown(error.text), ...shownHeaders };
  const { body, hasDocumentedBody } = error;
  return {
    status,
    ...shownHeaders,
    body: shown(typeof body === "string" ? body : JSON.stringify(body)),
    ...(hasDocumentedBody && isFields(body) && { fields: body }),
  };
}

function isFields(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

function shown(text: string): string {
  return printable(text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)} [cut]` : text);
}

/** Parts of the client's error messages that help only programmers, such as names of options. */
const REPLACED: readonly (readonly [part: RegExp, by: string])[] = [
  [/ Look at `(?:body|text|cause)`[^.]*\./, ""],
  [/ Send fewer requests, or try again later\. If `headers` contains `retry-after`, wait for that time\./, ""],
  [/ Try again later\./, ""],
  [/ The request only reads data: try again\./, ""],
  [/( was not sent to \S+ \([^()]*\)\.) .* It is safe to retry\.$/, "$1"],
  [/, or add the host to allowInsecureHosts/, ""],
  [/ \((?:see `cause`|timeout\.\w+)\)/, ""],
  // Removes the second full stop from a message that ends like `"Try again.".`
  [/([.!?]")\./, "$1"],
];

const CLOCK = / The service's clock is (\d+) s (ahead of|behind) the client's clock\./;

export function messageOf({ message }: Error): string {
  const text = REPLACED.reduce((before, [part, by]) => before.replace(part, by), message);
  return text.replace(
    CLOCK,
    (_, seconds: string, where: string) => ` ${clockText(Number(seconds), where === "behind")}`,
  );
}

export function clockText(seconds: number, isAhead: boolean): string {
  return `This machine's clock is ${seconds} s ${isAhead ? "ahead of" : "behind"} the service's clock.`;
}

/** Returns advice for the user, or undefined if the error message already contains advice. */
export function fixOf(error: BrokerError): string | undefined {
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
    // `broker` has checked the base URL before the call, so only invalid credentials can cause this error.
    case "invalid_configuration":
      return "Check BROKER_APP_KEY and BROKER_APP_SECRET, or the profile.";
    default:
      return undefined;
  }
}

function statusFix({ status, outcome, headers }: Extract<BrokerError, { code: "http_status" }>): string | undefined {
  if (outcome === "unknown") return undefined;
  if (status === 401 || status === 403) return "`broker doctor` checks the credentials, the base URL and the clock.";
  const wait = headers.get("retry-after");
  if (wait !== null) return `Try again later. The service sent Retry-After: ${wait} (seconds or a date).`;
  if (status === 429) return "Send fewer requests, or try again later.";
  if (status >= 500 && status !== 501) return "Try again later.";
  return "Check the options of the call. Check whether the base URL belongs to the service.";
}
