import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import { printable, shownUrl } from "../output/text.ts";
import { assertNoSecret } from "./arguments.ts";
import { type Credentials, DEFAULT_PROFILE, type PartialCredentials, profileFile, readProfile } from "./profiles.ts";

/** Options of every command that uses credentials. */
export interface CredentialOptions {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/**
 * Credentials and base URL, which all come from one source. If the credentials and the base URL came from different
 * sources, `broker` could send the app key to the wrong service.
 */
export interface Settings extends PartialCredentials {
  readonly source: "environment" | "nothing" | Profile;
  /** Whether the base URL comes from the option `--base-url`. */
  readonly hasOwnUrl: boolean;
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

/** Returns the profile that an option or a variable names. */
export function namedProfile({ env }: Io, { profile }: CredentialOptions): Profile | undefined {
  if (profile !== undefined) return { profile, namedBy: "--profile" };
  const named = env["BROKER_PROFILE"];
  return named ? { profile: named, namedBy: "BROKER_PROFILE" } : undefined;
}

/**
 * Reads the settings from the first source that exists: the profile of `--profile`, the profile of `BROKER_PROFILE`, the
 * environment variables, or the profile `default`. The settings can lack values.
 *
 * @throws {CliError} foreign_base_url: `--base-url` has a different origin than the profile
 */
export async function readSettings(io: Io, options: CredentialOptions): Promise<Settings> {
  const settings = { ...(await findSource(io, options)), hasOwnUrl: false };
  assertNoSecret(io.args, settings.appSecret);
  const { baseUrl } = options;
  if (baseUrl === undefined) return settings;
  if (typeof settings.source === "object") assertSameOrigin(baseUrl, settings, settings.source);
  return { ...settings, baseUrl, hasOwnUrl: true };
}

async function findSource(io: Io, options: CredentialOptions): Promise<Omit<Settings, "hasOwnUrl">> {
  const named = namedProfile(io, options);
  const environment = fromEnvironment(io);
  if (!named && Object.values(environment).some(Boolean)) return { ...environment, source: "environment" };
  const given = await readProfile(io, named?.profile);
  if (!given) return { ...environment, source: "nothing" };
  return { ...given, source: named ?? { profile: DEFAULT_PROFILE, namedBy: undefined } };
}

/** Treats an empty environment variable like a missing environment variable. */
function fromEnvironment({ env }: Io): PartialCredentials {
  return {
    baseUrl: env[VARIABLES.baseUrl] || undefined,
    appKey: env[VARIABLES.appKey] || undefined,
    appSecret: env[VARIABLES.appSecret] || undefined,
  };
}

function assertSameOrigin(given: string, { baseUrl }: PartialCredentials, { profile }: Profile): void {
  const origin = originOf(baseUrl);
  if (origin !== undefined && origin === originOf(given)) return;
  throw new CliError("credentials", {
    code: "foreign_base_url",
    message:
      `--base-url must have the origin of the profile \`${profile}\`, ${origin ?? "but the profile has no valid base URL"}. ` +
      `It is ${shownUrl(given)}.`,
    fix: "Use the profile of that service, or save a profile for it by `broker login --profile NAME`.",
  });
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Reads the credentials. If no source exists, and `broker` runs on a terminal, `broker` asks the user. */
export async function readCredentials(io: Io, options: CredentialOptions = {}): Promise<Credentials> {
  return complete(io, await readSettings(io, options));
}

/** Reads the credentials and the base URL. */
export async function readCallSettings(
  io: Io,
  options: CredentialOptions,
): Promise<Credentials & { readonly baseUrl: string }> {
  const settings = await readSettings(io, options);
  const { baseUrl } = settings;
  // `broker` reports a missing base URL before it asks for credentials.
  if (baseUrl === undefined) throw missingSettings(io, settings, ["baseUrl", "appKey", "appSecret"]);
  return { ...(await complete(io, settings)), baseUrl };
}

async function complete(io: Io, settings: Settings): Promise<Credentials> {
  const { appKey, appSecret, baseUrl } = settings.source === "nothing" ? await askFor(io, settings) : settings;
  if (!appKey || !appSecret) throw missingSettings(io, settings, ["appKey", "appSecret"]);
  return { appKey, appSecret, baseUrl };
}

async function askFor(io: Io, settings: Settings): Promise<PartialCredentials> {
  const service = settings.baseUrl === undefined ? "" : ` for ${printable(shownUrl(settings.baseUrl))}`;
  const appKey = await io.ask?.(`App key${service}: `, { echo: true });
  const appSecret = appKey && (await io.ask?.(`App secret${service}: `, { echo: false }));
  assertNoSecret(io.args, appSecret);
  return { ...settings, appKey, appSecret };
}

/** Creates the error that names every missing value. */
export function missingSettings(io: Io, settings: Settings, needed: readonly Name[]): CliError {
  const missing = needed.filter((name) => settings[name] === undefined);
  return new CliError("credentials", { code: "no_credentials", ...describeMissing(io, settings, missing) });
}

function describeMissing(io: Io, settings: Settings, missing: readonly Name[]): { message: string; fix: string } {
  const { source } = settings;
  if (typeof source === "object") {
    return {
      message: `The profile \`${source.profile}\` in ${profileFile(io)} has ${listed(missing.map((name) => `no ${name}`))}.`,
      fix: "Write the whole profile again by `broker login`. `broker` does not read missing fields from the environment.",
    };
  }
  const message = `${listed(missing.map((name) => VARIABLES[name]))} ${missing.length === 1 ? "is" : "are"} not set.`;
  if (source === "nothing")
    return {
      message,
      fix: "Run `broker login`, choose a profile by --profile or BROKER_PROFILE, or set the variables.",
    };
  const set = Object.values(VARIABLES).filter((name) => io.env[name]);
  return {
    message: `${message} ${listed(set)} ${set.length === 1 ? "is" : "are"} set.`,
    fix: "Set every missing variable. Or choose a profile by --profile or BROKER_PROFILE, because `broker` never combines the environment with a profile.",
  };
}

/** Names the source of a value, such as `the variable BROKER_APP_KEY`. */
export function sourceOf(io: Io, { source, hasOwnUrl }: Settings, name: Name): string {
  if (name === "baseUrl" && hasOwnUrl) return "the option --base-url";
  if (typeof source !== "object") return `the variable ${VARIABLES[name]}`;
  const named = source.namedBy === undefined ? "" : `, which ${source.namedBy} names`;
  return `the profile \`${source.profile}\` in ${profileFile(io)}${named}`;
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}
