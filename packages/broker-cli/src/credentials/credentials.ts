import type { Io } from "../io.ts";
import { printable } from "../output/printable.ts";
import { shownUrl } from "../output/shown-url.ts";
import { assertNoSecret } from "./arguments.ts";
import { fromEnvironment } from "./environment.ts";
import { missingSettings } from "./missing.ts";
import { DEFAULT_PROFILE, fromProfile } from "./profile.ts";

export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
  /** Undefined if the source has none. */
  readonly baseUrl: string | undefined;
}

export type PartialCredentials = { readonly [Name in keyof Credentials]: string | undefined };

/** Credentials and base URL of one source, so that no key goes to the service of another. */
export interface Settings extends PartialCredentials {
  /** Name of the profile. Undefined for the environment. */
  readonly profile: string | undefined;
}

export interface CredentialOptions {
  readonly profile?: string | undefined;
}

/**
 * Reads the credentials of a command. On a terminal, it asks for what the source does not have.
 *
 * @throws {CliError} exit code 3
 */
export async function readCredentials(io: Io, options: CredentialOptions = {}): Promise<Credentials> {
  return withAnswers(io, await readSettings(io, options));
}

/**
 * Reads the credentials and the base URL of a command that calls the service.
 *
 * @throws {CliError} exit code 3
 */
export async function readCallSettings(
  io: Io,
  options: CredentialOptions,
): Promise<Credentials & { readonly baseUrl: string }> {
  const settings = await readSettings(io, options);
  const { baseUrl } = settings;
  // First, because a person may be asked for the credentials.
  if (baseUrl === undefined) throw missingSettings(io, settings, ["baseUrl", "appKey", "appSecret"]);
  return { ...(await withAnswers(io, settings)), baseUrl };
}

/**
 * Reads the settings of the profile that the command line names; else of the environment, if it has any of them; else of
 * the profile `default`.
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
  const appKey = settings.appKey ?? (await io.ask?.(`Application key${service}: `, { echo: true }));
  const appSecret =
    settings.appSecret ?? (appKey && (await io.ask?.(`Application secret${service}: `, { echo: false })));
  if (!appKey || !appSecret) throw missingSettings(io, settings, ["appKey", "appSecret"]);
  assertNoSecret(io.args, appSecret);
  return { appKey, appSecret, baseUrl };
}
