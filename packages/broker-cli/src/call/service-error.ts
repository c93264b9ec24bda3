import { isBrokerError, type BrokerError, type WithResponse } from "@org/broker-client";
import { CliError, type Exit, type ServiceResponse } from "../errors.ts";
import { isObject, parseForDisplay } from "../input/json.ts";
import type { Options } from "../options.ts";
import { printable } from "../output/text.ts";

const LONGEST_BODY = 1000;
const PORT_REJECTED = "Node rejects the request. Check the port of the base URL";

/** Facts about a request that determine the error and the exit code. */
export interface CallFacts extends Pick<Options, "include" | "retrySafe"> {
  /** Name of the request in the message, instead of the name of the operation. */
  readonly label?: string | undefined;
  /** Whether the request can change something. */
  readonly canChange?: boolean | undefined;
}

const ASK_FIRST = "Ask the service whether it made the change before you send the request again.";
const CHECK_URL = "Check whether the base URL belongs to the service.";
const CHECK_URL_AND_PATH = "Check whether the base URL and the path belong to the service.";

/** Converts an error of the client into an error of the command line. Other errors stay the same. */
export function toServiceError(error: unknown, options: CallFacts = {}): unknown {
  if (!isBrokerError(error)) return error;
  const { label, canChange = false } = options;
  const { operation } = error;
  const message = messageOf(error, options);
  const isNamed = label !== undefined && operation !== undefined && message.startsWith(operation);
  const exit = exitOf(error, canChange);
  // If the client treats the request as a change, the message already advises the user to ask the service.
  const fixOfUnknown = isChange(error, options) ? undefined : ASK_FIRST;
  return new CliError(exit, {
    code: error.code,
    message: isNamed ? label + message.slice(operation.length) : message,
    fix: exit === "unknown" ? fixOfUnknown : fixOf(error, canChange),
    response: responseOf(error, options),
  });
}

/** Codes that the client reports with the outcome `unknown` only if it treats the request as a change. */
const OF_CHANGES: readonly string[] = ["http_status", "outcome_unknown"];

/** Returns whether the client treated a request with the outcome `unknown` as a change. */
function isChange({ code }: BrokerError, { canChange = false, retrySafe = false }: CallFacts): boolean {
  return OF_CHANGES.includes(code) || (canChange && !retrySafe);
}

function exitOf({ code, outcome }: BrokerError, canChange: boolean): Exit {
  if (outcome === "unknown") return canChange || OF_CHANGES.includes(code) ? "unknown" : "network";
  if (outcome !== "not_sent") return "refused";
  if (code === "invalid_configuration") return "credentials";
  return code === "not_sent" || code === "timed_out" || code === "aborted" ? "network" : "usage";
}

/**
 * Returns the response that the client rejected. The client has already redacted secrets in the body and the headers.
 */
function responseOf(error: BrokerError, options: CallFacts): ServiceResponse | undefined {
  if (error.code === "unexpected_response") return shownResponse(error.response, error.text, options);
  if (error.code !== "http_status") return undefined;
  const { body, text, hasDocumentedBody } = error;
  const fields = hasDocumentedBody && isObject(body) && { fields: parsedFields(text) ?? body };
  return { ...shownResponse(error, text, options), ...fields };
}

function shownResponse(
  { status, headers }: Pick<Response, "status" | "headers">,
  text: string,
  { include }: CallFacts,
): ServiceResponse {
  const body = printable(text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)} [cut]` : text);
  return { status, body, ...(include && { headers: Object.fromEntries(headers) }) };
}

/**
 * Parses the text of an error body. The client's `body` is not used, because its numbers can lack digits. Returns
 * undefined if the redacted text is not a JSON object.
 */
function parsedFields(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fields = parseForDisplay(text);
    return isObject(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Rejects a response with an HTML page, because such a page comes from a proxy and not from the service. A proxy can
 * return its page with a success status.
 *
 * @throws {CliError} unexpected_response, or outcome_unknown for a change
 */
export function assertNoPage({ response, text }: WithResponse<unknown>, options: CallFacts): void {
  // Some servers send the content type of HTML with an empty body or with a single word, so the body must also begin
  // with `<`.
  if (!/^\s*text\/html\b/i.test(response.headers.get("content-type") ?? "") || !/^\s*</.test(text)) return;
  const { label = "The request", canChange } = options;
  throw new CliError(canChange ? "unknown" : "refused", {
    code: canChange ? "outcome_unknown" : "unexpected_response",
    message: `${label} returned status ${response.status} and an HTML page, which may come from a proxy.`,
    fix: canChange ? `${ASK_FIRST} ${CHECK_URL}` : CHECK_URL,
    response: shownResponse(response, text, options),
  });
}

/** Parts of the messages of the client and the signer that help only programmers, such as names of options. */
const REPLACED: readonly (readonly [part: RegExp, by: string])[] = [
  [
    / was refused: The response is a redirect \((status \d+)\)\..*$/,
    " got a redirect ($1), which broker does not follow.",
  ],
  [/ was aborted by its caller\./, " was stopped."],
  [/, or add the host to allowInsecureHosts/, ""],
  [/ \((?:see `cause`|timeout\.\w+)\)/, ""],
  [
    / The service's clock is (\d+ s) ahead of the client's clock\./,
    " This machine's clock is $1 behind the service's clock.",
  ],
  [
    / The service's clock is (\d+ s) behind the client's clock\./,
    " This machine's clock is $1 ahead of the service's clock.",
  ],
  // Removes the second full stop from a message that ends like `"Try again.".`
  [/([.!?]")\./, "$1"],
];

export function withoutOptions(message: string): string {
  return REPLACED.reduce((before, [part, by]) => before.replace(part, by), message);
}

/** Returns the message for the user. The client's advice stays only if it says whether the request had an effect. */
export function messageOf(error: BrokerError, options: CallFacts = {}): string {
  const { code, message, advice, outcome } = error;
  const isEffect = outcome === "unknown" ? isChange(error, options) : outcome !== "answered" && code !== "not_sent";
  return withoutOptions(isEffect ? message : message.slice(0, message.length - advice.length).trimEnd());
}

/** Returns advice for the user, or undefined if the error message already contains advice. */
export function fixOf(error: BrokerError, canChange = false): string | undefined {
  switch (error.code) {
    case "http_status":
      return statusFix(error);
    case "unexpected_response":
      return error.outcome === "accepted" ? undefined : `${CHECK_URL} Look for a newer version of @org/broker-cli.`;
    case "request_refused":
      if (error.reason !== "redirect_refused") return undefined;
      // A service can make a change, and then redirect the client to a page with the result.
      return canChange ? `${ASK_FIRST} ${CHECK_URL_AND_PATH}` : CHECK_URL_AND_PATH;
    case "not_sent":
      return error.advice
        .replace("The runtime rejects the request. Check the port in baseUrl and the headers", PORT_REJECTED)
        .replace("baseUrl", "the base URL");
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
  return `Check the options of the call. ${CHECK_URL}`;
}
