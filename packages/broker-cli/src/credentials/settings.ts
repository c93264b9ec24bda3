import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { printable, shownUrl } from "../output/text.ts";
import {
  type Credentials,
  DEFAULT_PROFILE,
  type PartialCredentials,
  profileFile,
  readProfile,
  unknownProfile,
} from "./profiles.ts";
import { assertNoSecret } from "./secrets.ts";

/**
 * Credentials and base URL. All values come from one source, such as a profile. If the credentials and the base URL
 * came from different sources, `broker` could send the app key to the wrong service.
 */
export interface Settings extends PartialCredentials {
  readonly source: "environment" | "nothing" | Profile;
}

interface Profile {
  readonly profile: string;
  /** Option or variable that names the profile. Undefined for the profile `default`. */
  readonly namedBy: string | undefined;
}

/** Environment variables of the settings, which `@org/broker-client` also reads. */
export const VARIABLES = {
  baseUrl: "BROKER_BASE_URL",
  appKey: "BROKER_APP_KEY",
  appSecret: "BROKER_APP_SECRET",
} as const;

type Name = keyof typeof VARIABLES;

/** Returns the profile that an option or a variable names, or the profile `default`. */
export function namedProfile({ env }: Io, { profile }: Options): Profile {
  if (profile !== undefined) return { profile, namedBy: "--profile" };
  const named = env["BROKER_PROFILE"];
  return named ? { profile: named, namedBy: "BROKER_PROFILE" } : { profile: DEFAULT_PROFILE, namedBy: undefined };
}

/**
 * Returns the source of the settings: the profile that `--profile` or `BROKER_PROFILE` names, otherwise the environment
 * variables if one is set, otherwise the profile `default`. `sourceFor` does not read the profile, which may not exist.
 */
export function sourceFor(io: Io, options: Options): Profile | "environment" {
  const named = namedProfile(io, options);
  return named.namedBy === undefined && setVariables(io).length > 0 ? "environment" : named;
}

export function setVariables({ env }: Io): string[] {
  return Object.values(VARIABLES).filter((name) => env[name]);
}

/**
 * Reads the settings from the source that `sourceFor` selects. The settings can lack values.
 *
 * @throws {CliError} unknown_profile: an option or a variable names a profile that does not exist
 * @throws {CliError} foreign_base_url: `--base-url` has a different origin than the base URL of the source
 */
export async function readSettings(io: Io, options: Options): Promise<Settings> {
  const settings = await readSource(io, sourceFor(io, options));
  assertNoSecret(io.args, settings.appSecret);
  const { baseUrl } = options;
  if (baseUrl === undefined) return settings;
  assertSameOrigin(baseUrl, settings);
  return { ...settings, baseUrl };
}

async function readSource(io: Io, source: Profile | "environment"): Promise<Settings> {
  if (source === "environment") {
    // An empty variable counts as a missing variable.
    const valueOf = (name: Name) => io.env[VARIABLES[name]] || undefined;
    return { baseUrl: valueOf("baseUrl"), appKey: valueOf("appKey"), appSecret: valueOf("appSecret"), source };
  }
  const given = await readProfile(io, source.profile);
  if (given) return { ...given, source };
  if (source.namedBy !== undefined) throw await unknownProfile(io, source.profile);
  return { source: "nothing" };
}

/**
 * Rejects a `--base-url` with another origin than the base URL of the source. Otherwise, `broker` could send the app
 * key to another service by mistake.
 */
function assertSameOrigin(given: string, { baseUrl, source }: Settings): void {
  const isProfile = typeof source === "object";
  if (baseUrl === undefined && !isProfile) return;
  const origin = originOf(baseUrl);
  if (origin !== undefined && origin === originOf(given)) return;
  const owner = isProfile ? `the profile \`${source.profile}\`` : `the variable ${VARIABLES.baseUrl}`;
  const problem = origin
    ? `must have the origin of ${owner}, ${origin}`
    : `cannot be used with ${owner}, which has no valid base URL`;
  throw new CliError("credentials", {
    code: "foreign_base_url",
    message: `--base-url ${problem}. The value of --base-url is ${shownUrl(given)}.`,
    fix: "Use the credentials for the service in --base-url, or save them with `broker login --profile NAME`.",
  });
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Reads the credentials. If the user has neither variables nor a profile, and `broker` runs on a terminal, `broker`
 * asks the user for the app key and the app secret. The function never asks for a base URL.
 *
 * @param needed names of the values without which the command cannot run
 */
export async function readCredentials(
  io: Io,
  options: Options,
  needed: readonly Name[] = ["appKey", "appSecret"],
): Promise<Credentials> {
  const settings = await readSettings(io, options);
  const { baseUrl, source } = settings;
  if (baseUrl === undefined && needed.includes("baseUrl")) throw missingSettings(io, settings, needed);
  const { appKey, appSecret } = source === "nothing" ? await askFor(io, settings) : settings;
  if (!appKey || !appSecret) throw missingSettings(io, settings, needed);
  return { appKey, appSecret, baseUrl };
}

async function askFor(io: Io, { baseUrl }: Settings): Promise<PartialCredentials> {
  const service = serviceOf(baseUrl);
  const appKey = await io.ask?.(`App key${service}: `, { echo: true });
  const appSecret = appKey && (await io.ask?.(`App secret${service}: `, { echo: false }));
  assertNoSecret(io.args, appSecret);
  return { appKey, appSecret };
}

/** Returns a text such as ` for https://api.example.com`, or an empty text if there is no base URL. */
export function serviceOf(baseUrl: string | undefined): string {
  return baseUrl === undefined ? "" : ` for ${printable(shownUrl(baseUrl))}`;
}

/** Creates the error for missing settings, which lists every missing value. */
export function missingSettings(io: Io, { source, ...values }: Settings, needed: readonly Name[]): CliError {
  const missing = needed.filter((name) => values[name] === undefined);
  const error = (message: string, fix: string) => new CliError("credentials", { code: "no_credentials", message, fix });
  if (typeof source === "object") {
    return error(
      `The profile \`${source.profile}\` in ${profileFile(io)} has ${listed(missing.map((name) => `no ${name}`))}.`,
      "Write the whole profile again by `broker login`. `broker` does not read missing fields from the environment.",
    );
  }
  const are = (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? "is" : "are"}`;
  const message = `${are(missing.map((name) => VARIABLES[name]))} not set.`;
  if (source === "nothing")
    return error(
      message,
      "Run `broker login`, choose one of `broker profiles` by --profile or BROKER_PROFILE, or set the variables.",
    );
  return error(
    `${message} ${are(setVariables(io))} set.`,
    "Set every missing variable. Or choose a profile by --profile or BROKER_PROFILE, because `broker` never combines the environment with a profile.",
  );
}

/** Returns the source of a value in words, such as `the variable BROKER_APP_KEY`. */
export function sourceOf(io: Io, { source }: Settings, name: Name): string {
  if (typeof source !== "object") return `the variable ${VARIABLES[name]}`;
  const named = source.namedBy === undefined ? "" : `, which ${source.namedBy} names`;
  return `the profile \`${source.profile}\` in ${profileFile(io)}${named}`;
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}
