import { SandboxError, startSandbox, type Sandbox, type Scenario } from "@org/broker-sandbox";
import { readCredentials } from "../credentials/credentials.ts";
import { CliError, usageError } from "../errors.ts";
import { readJson } from "../input/json.ts";
import type { Io } from "../io.ts";
import { toJson } from "../output/json.ts";
import { noteStdin } from "../output/stdin-note.ts";

export interface SandboxOptions {
  readonly port?: string;
  readonly scenario?: Scenario;
  readonly faultRate?: string;
  readonly seed?: string;
  readonly accounts?: string;
  readonly ownCredentials?: true;
  readonly profile?: string;
  readonly json?: true;
}

export async function runSandbox(io: Io, options: SandboxOptions): Promise<void> {
  const isOwn = options.ownCredentials === true || options.profile !== undefined;
  const sandbox = await start(io, options, isOwn);
  const stopped = io.untilStopped();
  const { baseUrl, appKey, appSecret } = sandbox;
  // `broker sandbox` prints only made-up credentials. A client can read the user's own credentials from the profile or
  // the environment.
  if (options.json) io.stdout(toJson(isOwn ? { baseUrl } : { baseUrl, appKey, appSecret }));
  else {
    io.stdout(`export BROKER_BASE_URL=${baseUrl}\n`);
    if (!isOwn) io.stdout(`export BROKER_APP_KEY=${appKey}\nexport BROKER_APP_SECRET=${appSecret}\n`);
  }
  if (io.columns !== undefined) io.stderr("broker: The sandbox runs until you press Ctrl-C.\n");
  await stopped;
  await sandbox.close();
}

async function start(io: Io, options: SandboxOptions, isOwn: boolean): Promise<Sandbox> {
  noteStdin(io, [options.accounts]);
  const accounts = options.accounts === undefined ? undefined : await readAccounts(io, options.accounts);
  const own = isOwn ? await readCredentials(io, options) : undefined;
  try {
    return await startSandbox({
      port: numberOf(options.port),
      scenario: options.scenario,
      faultRate: numberOf(options.faultRate),
      seed: numberOf(options.seed),
      credentials: own && { appKey: own.appKey, appSecret: own.appSecret },
      responses: accounts && { listAccounts: () => Response.json(accounts) },
    });
  } catch (error) {
    throw toUsageError(error);
  }
}

async function readAccounts(io: Io, given: string): Promise<unknown[]> {
  const accounts = await readJson(io, "--accounts", given);
  if (Array.isArray(accounts)) return accounts;
  throw usageError(
    "--accounts must be a JSON array of accounts.",
    "Give an array such as '[]', or @FILE to read a file.",
  );
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
