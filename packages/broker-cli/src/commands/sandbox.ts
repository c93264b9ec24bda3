import { SandboxError, startSandbox, type Sandbox, type SandboxOperation, type Scenario } from "@org/broker-sandbox";
import { type Command, Option } from "commander";
import type { Credentials } from "../credentials/profiles.ts";
import { readCredentials, sourceFor } from "../credentials/settings.ts";
import { CliError, usageError } from "../errors.ts";
import { isObject, readJson } from "../input/json.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { toJson } from "../output/json.ts";
import { wrap } from "../output/text.ts";
import { withExamples, withJson, withProfile } from "./shared.ts";

/** Descriptions of the scenarios, equal to the descriptions in the README of the sandbox. */
const SCENARIOS: Readonly<Record<Scenario, string>> = {
  slow: "the correct response, after 250 ms.",
  reset: "no response. The sandbox resets the connection after it has received the whole request.",
  truncated: "the correct status and headers, but only half of the body. Then the sandbox closes the connection.",
  garbage: "status 200 and the HTML page of a proxy.",
  rate_limited: "status 429. Retry-After asks the client to wait one second, randomly as a number or as a date.",
  unavailable: "status 503 without Retry-After.",
  redirect_elsewhere: "status 307 to the same target at another origin.",
  drift:
    "the correct response without one required field. The sandbox first fills an empty list with made-up elements.",
  flaky: "one of reset, truncated, garbage, rate_limited, unavailable, redirect_elsewhere and drift, at random.",
};

export function define(command: Command, io: Io): void {
  command
    .description(
      "Starts a sandbox, which is a server that replaces the service in tests. The sandbox listens on 127.0.0.1, " +
        "checks every signature, and returns made-up accounts. It has the documented operations, and the operations in --responses. Prints the settings of a client as shell commands, " +
        "and runs until you press Ctrl-C. The errors and the limits of the sandbox are made up, so the service can " +
        "have other errors and limits.",
    )
    .option("--port <number>", "port to listen on (default: a free port)")
    .addOption(
      new Option("--scenario <name>", "fault that the sandbox adds to the responses to valid requests").choices(
        Object.keys(SCENARIOS),
      ),
    )
    .option("--fault-rate <number>", "probability of the fault, from 0 to 1 (default: 1, or 0.5 for flaky)")
    .option(
      "--seed <number>",
      "seed of the random choices; if the seed and the order of the requests are the same, the faults are the same (default: 1)",
    )
    .option(
      "--responses <json>",
      "response bodies by operation, or by method and path, as a JSON object, or @FILE to read a file, or - to read standard input",
    )
    .option("--own-credentials", "make the sandbox accept your own credentials, which the command does not print")
    .addHelpText("after", () => `\nScenarios and their responses:\n${scenarios(io.columns ?? 100)}`)
    .action((options: Options) => runSandbox(io, options));
  withExamples(
    withProfile(withJson(command), "accept the credentials of this profile, and listen on the port of its base URL"),
    "broker sandbox --port 8080",
    "broker sandbox --scenario flaky --seed 7",
    `broker sandbox --responses '{"listAccounts":[]}'`,
    `broker sandbox --responses '{"POST /made-up/orders":{"order_id":"made-up-1"}}'`,
  );
}

function scenarios(columns: number): string {
  const width = Math.max(...Object.keys(SCENARIOS).map(({ length }) => length)) + 4;
  const lines = Object.entries(SCENARIOS).map(([name, text]) => `  ${name}`.padEnd(width) + wrap(text, columns, width));
  return lines.join("\n");
}

async function runSandbox(io: Io, options: Options): Promise<void> {
  const isOwn = options.ownCredentials === true || options.profile !== undefined;
  const own = isOwn ? await readCredentials(io, options) : undefined;
  const source = sourceFor(io, options);
  const sandbox = await start(io, options, own, source === "environment" ? undefined : portOf(own?.baseUrl));
  const stopped = io.untilStopped();
  const { baseUrl, appKey, appSecret } = sandbox;
  // `broker sandbox` prints only made-up credentials. A client can read the user's own credentials from the profile or
  // the environment.
  if (options.json) io.stdout(toJson(isOwn ? { baseUrl } : { baseUrl, appKey, appSecret }));
  else {
    io.stdout(`export BROKER_BASE_URL=${baseUrl}\n`);
    if (!isOwn) io.stdout(`export BROKER_APP_KEY=${appKey}\nexport BROKER_APP_SECRET=${appSecret}\n`);
  }
  if (own?.baseUrl !== undefined && source !== "environment" && portOf(own.baseUrl) !== portOf(baseUrl))
    io.stderr(
      `broker: The profile \`${source.profile}\` has another base URL. To use this sandbox by \`broker\`, run ` +
        `\`broker login --profile sandbox --base-url ${baseUrl}\`. Then start the sandbox by \`broker sandbox --profile sandbox\`.\n`,
    );
  if (io.columns !== undefined) io.stderr("broker: The sandbox runs until you press Ctrl-C.\n");
  await stopped;
  await sandbox.close();
}

/**
 * Returns the port of a base URL if a sandbox can listen there. A user with a profile for a sandbox then needs no
 * `--port`.
 */
function portOf(baseUrl = ""): string | undefined {
  return /^http:\/\/(?:127\.0\.0\.1|localhost):(\d+)\/?$/.exec(baseUrl)?.[1];
}

async function start(io: Io, options: Options, own: Credentials | undefined, port?: string): Promise<Sandbox> {
  const given = options.responses === undefined ? undefined : await readResponses(io, options.responses);
  try {
    return await startSandbox({
      port: numberOf(options.port ?? port),
      scenario: options.scenario,
      faultRate: numberOf(options.faultRate),
      seed: numberOf(options.seed),
      credentials: own && { appKey: own.appKey, appSecret: own.appSecret },
      ...given,
    });
  } catch (error) {
    throw toUsageError(error);
  }
}

interface Responses {
  readonly operations: readonly SandboxOperation[];
  readonly responses: Readonly<Record<string, () => Response>>;
}

/**
 * Reads the option `--responses`, an object with a response body for each key. A key is the name of a documented
 * operation, or a method and a path.
 */
async function readResponses(io: Io, given: string): Promise<Responses> {
  const bodies = await readJson(io, "--responses", given);
  const example = `Give an object such as '{"POST /made-up/orders":{"order_id":"made-up-1"}}'.`;
  if (!isObject(bodies)) throw usageError("--responses must be a JSON object.", example);
  const entries = Object.entries(bodies).map(([key, body], index) => {
    const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(key) ?? [];
    // `Response.json` writes the numbers with all digits, because `readJson` has kept the digits.
    const response = () => Response.json(body);
    if (method && path) return { name: `responses.${index}`, operation: { method, path }, response };
    if (/^\w+$/.test(key)) return { name: key, operation: undefined, response };
    throw usageError(`The key \`${key}\` of --responses is neither an operation nor a method and a path.`, example);
  });
  return {
    operations: entries.flatMap(({ name, operation }) => (operation ? [{ name, ...operation }] : [])),
    responses: Object.fromEntries(entries.map(({ name, response }) => [name, response])),
  };
}

/**
 * Parses the value of an option as a number. Returns NaN for an invalid number, because the sandbox rejects NaN with a
 * message.
 */
function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.trim() === "" ? Number.NaN : Number(text);
}

function toUsageError(error: unknown): unknown {
  if (error instanceof SandboxError) {
    const message = error.message.replace(/^\w+(?= must be)/, (name) => `--${name.replace("R", "-r")}`);
    return new CliError("usage", { code: error.code, message });
  }
  const code: unknown = Reflect.get(Object(error), "code");
  if (code !== "EADDRINUSE" && code !== "EACCES") return error;
  return new CliError("usage", {
    code: "port_unavailable",
    message: `The sandbox cannot listen on this port (${code}).`,
    fix: "Choose another port, or omit --port to use a free port.",
  });
}
