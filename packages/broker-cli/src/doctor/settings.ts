import { assertBaseUrl } from "../call/base-url.ts";
import { readSettings, type CredentialOptions } from "../credentials/credentials.ts";
import { missingSettings } from "../credentials/missing.ts";
import type { Credentials, Settings } from "../credentials/settings.ts";
import { profileFile } from "../credentials/profile.ts";
import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import { redactorOf } from "../credentials/arguments.ts";
import { shownUrl } from "../output/shown-url.ts";
import { passed, problem, type Check } from "./check.ts";

interface Checked {
  readonly checks: readonly Check[];
  readonly baseUrl?: string;
  /** Undefined if a setting is missing, or if the base URL is invalid. */
  readonly credentials?: Credentials;
}

/** Reads and checks the settings without a question to the user. The results show the base URL, but no credentials. */
export async function checkSettings(io: Io, options: CredentialOptions): Promise<Checked> {
  const settings = await caught("credentials", () => readSettings(io, options));
  if ("ok" in settings) return { checks: [settings] };
  const { profile, baseUrl, appKey, appSecret } = settings;
  const source = profile === undefined ? "the environment" : `the profile \`${profile}\` in ${profileFile(io)}`;
  const checks = baseUrl === undefined ? [] : [hideIn(await checkBaseUrl(baseUrl, source), appSecret)];
  const hasCredentials = appKey !== undefined && appSecret !== undefined;
  if (hasCredentials) checks.push(passed("credentials", `The credentials come from ${source}.`));
  if (checks.length < 2) checks.push(checkMissing(io, settings));
  if (baseUrl === undefined || !checks[0]?.ok) return { checks };
  return { checks, baseUrl, ...(hasCredentials && { credentials: { baseUrl, appKey, appSecret } }) };
}

function hideIn(check: Check, appSecret: string | undefined): Check {
  return { ...check, message: redactorOf([appSecret]).redact(check.message) };
}

async function checkBaseUrl(baseUrl: string, source: string): Promise<Check> {
  const check = await caught("base URL", () => assertBaseUrl(baseUrl));
  if (check) return { ...check, message: `${check.message} The base URL comes from ${source}.` };
  return passed("base URL", `The base URL ${shownUrl(baseUrl)} comes from ${source}.`);
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
