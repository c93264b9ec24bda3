import type { DefinedOperation } from "@org/broker-client";
import { SIGNED_HEADERS } from "@org/signing/sending";
import type { Command } from "commander";
import { assertConfirmed, send } from "../call/send.ts";
import { assertNoPage } from "../call/service-error.ts";
import { usageError } from "../errors.ts";
import { clientHeaders } from "../generated/inputs.ts";
import { readHeaderOption } from "../input/headers.ts";
import { dataFix, parseJson } from "../input/json.ts";
import { readBody } from "../input/read-text.ts";
import { assertPath, type Pair, readPair, splitQuery, unencoded } from "../input/url.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { printPayload } from "../output/payload.ts";
import { printable } from "../output/text.ts";
import { collect, methodArgument, withCredentials, withExamples, withJson, withYes } from "./shared.ts";

export function define(command: Command, io: Io): void {
  withYes(command)
    .description(
      "Sends a signed request to any path of the service, and prints the response. Use the command for operations " +
        "that the service's reference does not describe yet. broker retries GET and HEAD requests. broker retries " +
        "other requests only with --retry-safe.",
    )
    .addArgument(methodArgument("HTTP method of the request; HEAD and OPTIONS are also allowed"))
    // For the parser, `path` is optional. If the user forgot the method, the parser's error about a missing path would
    // be wrong.
    .argument("[path]", "path below the base URL, such as /trading/accounts/list; can have a query")
    .usage("[options] <method> <path>")
    .option("--data <json>", "body as JSON, or - to read standard input")
    .option("--data-file <path>", "file that contains the body, or - to read standard input")
    .option("--query <name=value>", "query parameter; can be repeated", collect)
    .option("-H, --header <header>", "unsigned header as `name: value`; can be repeated", collect)
    .option("--retry-safe", "also retry a method other than GET and HEAD; only for requests that change nothing")
    .option("-i, --include", "print the status and the headers before the body")
    .action((method: string, path: string | undefined, options: Options) => callPath(io, method, path, options));
  withExamples(
    withCredentials(withJson(command)),
    "broker api GET /trading/accounts/list",
    "broker api GET /made-up/bars --query symbol=AAPL --query limit=5",
    `broker api POST /made-up/orders --data '{"quantity":1}' --yes`,
    "broker api POST /made-up/orders --data-file order.json --yes --include",
  );
}

const EXAMPLE = "Write the method before the path, as in `broker api GET /trading/accounts/list`.";

const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

async function callPath(io: Io, given: string, target: string | undefined, options: Options): Promise<void> {
  const method = readMethod(given);
  if (target === undefined) throw usageError("The path is missing.", EXAMPLE);
  assertPath(target);
  const { path, query } = splitQuery(target);
  const label = `${method} ${path}`;
  const canChange = method !== "GET" && method !== "HEAD";
  if (canChange) assertConfirmed(label, options.yes);
  const body = await readBody(io, options);
  // An empty body is often the result of a failed command in a pipe.
  if (body?.trim() === "") throw usageError("The body is empty.", "To send no body, omit --data and --data-file.");
  if (body !== undefined && !canChange)
    throw usageError(`A ${method} request must not have a body.`, "Use --query, or another method.");
  const pairs = [...query, ...(options.query ?? []).map((text) => readPair("--query", text))];
  const inputs = {
    query: grouped(pairs),
    headers: readHeaders(options.header),
    body: body === undefined ? undefined : parseJson(body, "The body", dataFix(options.data)),
  };
  // The code does not call `defineOperation`, because `defineOperation` accepts only a literal path.
  const retry = canChange && !options.retrySafe ? "never" : "safe";
  const schemas = { query: undefined, headers: undefined, body: undefined, response: undefined, errors: {} };
  const operation: DefinedOperation = { name: "broker.api", method, path, retry, ...schemas };
  const printed = await send(io, { ...options, canChange, inputs, label }, (client, signal) => {
    // At this point, `send` has checked that no name is the app secret.
    io.stderr(orderNote(pairs, inputs.query));
    try {
      return client.call(operation, { ...inputs, ...(signal && { signal }) });
    } catch {
      // The client throws an error only for an invalid path. For any other problem, the call rejects.
      throw unencoded(path);
    }
  });
  assertNoPage(printed, { ...options, canChange, label });
  printPayload(io, printed, { ...options, canChange });
}

function readMethod(given: string): DefinedOperation["method"] {
  const method = METHODS.find((each) => each === given.toUpperCase());
  if (method !== undefined) return method;
  throw usageError(`The first argument must be one of the methods ${METHODS.join(", ")}, but is ${given}.`, EXAMPLE);
}

/** @throws {CliError} invalid_input: `broker` or the client sets the header */
function readHeaders(lines: readonly string[] | undefined): Record<string, string> {
  const headers = readHeaderOption(lines);
  const known = [...SIGNED_HEADERS, "x-signature", "content-length", ...Object.keys(clientHeaders)];
  const own = known.find((name) => name in headers);
  if (own === undefined) return headers;
  throw usageError(`--header cannot set ${own}, because broker sets this header.`);
}

/** Groups the values of a repeated parameter, because the client sends the values of a parameter together. */
function grouped(pairs: readonly Pair[]): Record<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}

/**
 * Returns a note for the user if the client sends the query parameters in another order. Otherwise, returns an empty
 * text.
 */
function orderNote(given: readonly Pair[], query: Record<string, string[]>): string {
  const sent = Object.entries(query).flatMap(([name, values]) => values.map(() => name));
  if (given.every(([name], at) => name === sent[at])) return "";
  return `broker: The query parameters are sent in this order: ${printable(sent.join(", "))}.\n`;
}
