import type { Command } from "commander";
import { checkCall, checkReach, passed, problem, type Check } from "../call/probe.ts";
import { assertBaseUrl } from "../call/send.ts";
import { createRedactor } from "@org/signing/sending";
import type { Credentials } from "../credentials/profiles.ts";
import {
  type CredentialOptions,
  missingSettings,
  readSettings,
  type Settings,
  sourceOf,
} from "../credentials/settings.ts";
import { CliError, EXIT_CODES } from "../errors.ts";
import { type Io, readVersion } from "../io.ts";
import { toJson } from "../output/json.ts";
import { colored, printable, shownUrl, wrap } from "../output/text.ts";
import { type Given, withCredentials, withExamples, withJson } from "./shared.ts";
import { checkVectors } from "./vectors.ts";

export function define(command: Command, io: Io): void {
  command
    .description(
      "Checks Node, the test vectors, the base URL, the credentials, the connection and the clock. Names the source of " +
        "each value. Makes one call that changes nothing. The exit code is 1 if a check fails.",
    )
    .action((options: Given) => runDoctor(io, options));
  withExamples(withCredentials(withJson(command)), "broker doctor", "broker doctor --json");
}

async function runDoctor(io: Io, options: Given): Promise<void> {
  const { checks: found, baseUrl, credentials } = await checkSettings(io, options);
  const checks = [checkNode(process.versions.node, io.platform), await checkSignatures(), ...found];
  if (credentials) checks.push(...(await checkCall(io, credentials)));
  else if (baseUrl !== undefined) checks.push(...(await checkReach(io, baseUrl)));
  const ok = checks.every((each) => each.ok);
  if (!ok) io.exitCode = EXIT_CODES.no.code;
  io.stdout(options.json ? toJson({ ok, checks }) : linesOf(io, checks));
}

/** Formats checks as lines for a terminal. */
export function linesOf(io: Io, checks: readonly Check[]): string {
  const line = ({ ok, message, fix }: Check) => {
    const mark = ok ? colored(io, "green", "ok     ") : colored(io, "red", "problem");
    const lines = [message, fix].filter((each) => each !== undefined).map(printable);
    return `${mark}  ${wrap(lines.join("\n"), io.columns, "problem  ".length)}\n`;
  };
  return checks.map(line).join("");
}

const OLDEST_NODE = [20, 19] as const;

/** @param version version of Node, such as 24.21.0 */
export function checkNode(version: string, platform: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const text = `Node ${version} on ${platform}, @org/broker-cli ${readVersion()}.`;
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return passed("environment", text);
  return problem("environment", text, `Use Node ${OLDEST_NODE.join(".")} or later.`);
}

async function checkSignatures(): Promise<Check> {
  const { count, failures } = await checkVectors();
  const text = `${count - failures.length} of ${count} test vectors give the expected result.`;
  if (failures.length === 0) return passed("signatures", text);
  return problem(
    "signatures",
    text,
    "Run `broker vectors --check`. Report the names of the test vectors with a wrong result to the maintainers.",
  );
}

interface Checked {
  readonly checks: readonly Check[];
  readonly baseUrl?: string;
  /** Undefined if a setting is missing, or if the base URL is invalid. */
  readonly credentials?: Credentials;
}

/** Reads and checks the settings without a question to the user. The results show the base URL, but no credentials. */
async function checkSettings(io: Io, options: CredentialOptions): Promise<Checked> {
  const settings = await caught("credentials", () => readSettings(io, options));
  if ("ok" in settings) return { checks: [settings] };
  const { baseUrl, appKey, appSecret } = settings;
  const checks = baseUrl === undefined ? [] : [await checkBaseUrl(io, baseUrl, settings)];
  const hasCredentials = appKey !== undefined && appSecret !== undefined;
  if (hasCredentials) checks.push(passed("credentials", sourcesOf(io, settings)));
  if (checks.length < 2) checks.push(checkMissing(io, settings));
  if (baseUrl === undefined || !checks[0]?.ok) return { checks };
  return { checks, baseUrl, ...(hasCredentials && { credentials: { baseUrl, appKey, appSecret } }) };
}

function sourcesOf(io: Io, settings: Settings): string {
  const [appKey, appSecret] = [sourceOf(io, settings, "appKey"), sourceOf(io, settings, "appSecret")];
  if (appKey === appSecret) return `The app key and the app secret come from ${appKey}.`;
  return `The app key comes from ${appKey}, and the app secret comes from ${appSecret}.`;
}

async function checkBaseUrl(io: Io, baseUrl: string, settings: Settings): Promise<Check> {
  const source = sourceOf(io, settings, "baseUrl");
  const check = await caught("base URL", () => assertBaseUrl(baseUrl));
  const shown = check
    ? { ...check, message: `${check.message} The base URL comes from ${source}.` }
    : passed("base URL", `The base URL ${shownUrl(baseUrl)} comes from ${source}.`);
  return { ...shown, message: createRedactor([settings.appSecret ?? ""]).redact(shown.message) };
}

function checkMissing(io: Io, settings: Settings): Check {
  const { message, fix } = missingSettings(io, settings, ["baseUrl", "appKey", "appSecret"]);
  return problem(settings.baseUrl === undefined ? "base URL" : "credentials", message, fix);
}

async function caught<Result>(name: string, act: () => Result | Promise<Result>): Promise<Result | Check> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CliError) return problem(name, error.message, error.fix);
    throw error;
  }
}
