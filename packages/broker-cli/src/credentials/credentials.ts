import type { Io } from "../io.ts";
import { printable } from "../output/printable.ts";
import { shownUrl } from "../output/shown-url.ts";
import { assertNoSecret } from "./arguments.ts";
import { fromEnvironment } from "./environment.ts";
import { missingSettings } from "./missing.ts";
import { DEFAULT_PROFILE, fromProfile } from "./profile.ts";

/** Credentials and base URL that a command uses. */
export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
  /** Undefined if the source has no base URL. */
  readonly baseUrl: string | undefined;
}

/** Credentials and base URL from a source. Each of them may be missing. */
export type PartialCredentials = { readonly [Name in keyof Credentials]: string | undefined };

/**
 * Credentials and base URL from one source. Values from different sources are never combined, because an app key
 * belongs to one service.
 */
export interface Settings extends PartialCredentials {
  /** Name of the profile. Undefined if the settings come from the environment. */
  readonly profile: string | undefined;
}

/** Options that choose the source of the credentials. */
export interface CredentialOptions {
  /** Name of a profile. */
  readonly profile?: string | undefined;
}

/**
 * Reads the credentials of a command. On a terminal, asks the user for missing credentials.
 *
 * @throws {CliError} no_credentials: credentials are missing
 * @throws {CliError} any code of `readSettings`
 */
export async function readCredentials(io: Io, options: CredentialOptions = {}): Promise<Credentials> {
  return withAnswers(io, await readSettings(io, options));
}

/**
 * Reads the credentials and the base URL of a command that calls the service.
 *
 * @throws {CliError} no_credentials: credentials or the base URL are missing
 * @throws {CliError} any code of `readSettings`
 */
export async function readCallSettings(
  io: Io,
  options: CredentialOptions,
): Promise<Credentials & { readonly baseUrl: string }> {
  const settings = await readSettings(io, options);
  const { baseUrl } = settings;
  // A missing base URL is reported before the user has to type credentials.
  if (baseUrl === undefined) throw missingSettings(io, settings, ["baseUrl", "appKey", "appSecret"]);
  return { ...(await withAnswers(io, settings)), baseUrl };
}

/**
 * Reads the settings of the first source that exists:
 *
 * 1. the profile that the command line names
 * 2. the environment, if any variable for a setting is set
 * 3. the profile `default`
 *
 * @throws {CliError} secret_in_arguments: the command line contains the app secret
 * @throws {CliError} any code of `fromProfile`
 */
export async function readSettings(io: Io, { profile }: CredentialOptions): Promise<Settings> {
  const settings = await findSource(io, profile);
  assertNoSecret(io.args, settings.appSecret);
  return settings;
}

async function findSource(io: Io, profile: string | undefined): Promise<Settings> {
  const environment = { ...fromEnvironment(io), profile: undefined };
  const isSet = environment.baseUrl ?? environment.appKey ?? environment.appSecret;
  if (profile === undefined && isSet !== undefined) return environment;
  const given = await fromProfile(io, profile);
  return given ? { ...given, profile: profile ?? DEFAULT_PROFILE } : environment;
}

async function withAnswers(io: Io, settings: Settings): Promise<Credentials> {
  const { baseUrl } = settings;
  const service = baseUrl === undefined ? "" : ` for ${printable(shownUrl(baseUrl))}`;
  const appKey = settings.appKey ?? (await io.ask?.(`App key${service}: `, { echo: true }));
  const appSecret = settings.appSecret ?? (appKey && (await io.ask?.(`App secret${service}: `, { echo: false })));
  if (!appKey || !appSecret) throw missingSettings(io, settings, ["appKey", "appSecret"]);
  assertNoSecret(io.args, appSecret);
  return { appKey, appSecret, baseUrl };
}
