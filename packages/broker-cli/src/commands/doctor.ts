import { createRedactor } from "@org/signing/sending";
import type { Command } from "commander";
import { checkCall, checkReach, passed, problem, type Check } from "../call/probe.ts";
import { assertBaseUrl } from "../call/send.ts";
import { missingSettings, readSettings, type Settings, sourceOf } from "../credentials/settings.ts";
import { CliError } from "../errors.ts";
import { type Io, readManifest } from "../io.ts";
import type { Options } from "../options.ts";
import { toJson } from "../output/json.ts";
import { colored, printable, shownUrl, wrap } from "../output/text.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";
import { checkVectors } from "./vectors.ts";

export function define(command: Command, io: Io): void {
  command
    .description(
      "Checks Node, the test vectors, the base URL, the credentials, the connection and the clock. Names the source of " +
        "each value. Makes one call that changes nothing. The exit code is 1 if a check fails.",
    )
    .action((options: Options) => runDoctor(io, options));
  withExamples(withCredentials(withJson(command)), "broker doctor", "broker doctor --json");
}

async function runDoctor(io: Io, options: Options): Promise<void> {
  const checks: Check[] = [];
  for await (const check of checksOf(io, options)) checks.push(check);
  const ok = checks.every((each) => each.ok);
  if (!ok) io.exit = "no";
  io.stdout(options.json ? toJson({ ok, checks }) : linesOf(io, checks));
}

/**
 * Yields the results of all checks, and asks the user no question. The results show the base URL, but no credentials.
 */
async function* checksOf(io: Io, options: Options): AsyncGenerator<Check> {
  yield checkNode(process.versions.node, io.platform);
  yield await checkSignatures();
  const settings = await caught("credentials", () => readSettings(io, options));
  if ("ok" in settings) {
    yield settings;
    return;
  }
  const { baseUrl, appKey, appSecret } = settings;
  const url = baseUrl === undefined ? undefined : await checkBaseUrl(io, baseUrl, settings, options);
  if (url) yield url;
  const credentials = appKey === undefined || appSecret === undefined ? undefined : { baseUrl, appKey, appSecret };
  if (credentials) yield passed("credentials", sourcesOf(io, settings));
  if (!url || !credentials) yield checkMissing(io, settings);
  if (baseUrl === undefined || !url?.ok) return;
  yield* await (credentials ? checkCall(io, credentials) : checkReach(io, baseUrl));
}

export function linesOf(io: Io, checks: readonly Check[]): string {
  const line = ({ ok, message, fix }: Check) => {
    const mark = ok ? colored(io, "green", "ok     ") : colored(io, "red", "problem");
    const lines = [message, fix].filter((each) => each !== undefined).map(printable);
    return `${mark}  ${wrap(lines.join("\n"), io.columns, "problem  ".length)}\n`;
  };
  return checks.map(line).join("");
}

/** @param version version of Node, such as 24.21.0 */
export function checkNode(version: string, platform: string): Check {
  const manifest = readManifest();
  const oldest = manifest.engines.node.replace(">=", "");
  const [[major = 0, minor = 0], [oldestMajor = 0, oldestMinor = 0]] = [numbersOf(version), numbersOf(oldest)];
  const text = `Node ${version} on ${platform}, @org/broker-cli ${manifest.version}.`;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return passed("environment", text);
  return problem("environment", text, `Use Node ${oldest} or later.`);
}

function numbersOf(version: string): number[] {
  return version.split(".").map(Number);
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

function sourcesOf(io: Io, settings: Settings): string {
  const [appKey, appSecret] = [sourceOf(io, settings, "appKey"), sourceOf(io, settings, "appSecret")];
  if (appKey === appSecret) return `The app key and the app secret come from ${appKey}.`;
  return `The app key comes from ${appKey}, and the app secret comes from ${appSecret}.`;
}

async function checkBaseUrl(io: Io, baseUrl: string, settings: Settings, options: Options): Promise<Check> {
  const source = options.baseUrl === undefined ? sourceOf(io, settings, "baseUrl") : "the option --base-url";
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
