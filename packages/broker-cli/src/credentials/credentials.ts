import type { Io } from "../io.ts";
import { printable } from "../output/printable.ts";
import { shownUrl } from "../output/shown-url.ts";
import { assertNoSecret } from "./arguments.ts";
import { missingSettings } from "./missing.ts";
import { DEFAULT_PROFILE, fromProfile } from "./profile.ts";
import { type Credentials, fromEnvironment, type Settings } from "./settings.ts";

export interface CredentialOptions {
  readonly profile?: string | undefined;
}

export async function readCredentials(io: Io, options: CredentialOptions = {}): Promise<Credentials> {
  return withAnswers(io, await readSettings(io, options));
}

export async function readCallSettings(
  io: Io,
  options: CredentialOptions,
): Promise<Credentials & { readonly baseUrl: string }> {
  const settings = await readSettings(io, options);
  const { baseUrl } = settings;
  // `broker` reports a missing base URL before it asks for credentials.
  if (baseUrl === undefined) throw missingSettings(io, settings, ["baseUrl", "appKey", "appSecret"]);
  return { ...(await withAnswers(io, settings)), baseUrl };
}

/**
 * Reads the settings from the profile of the option `--profile`, from the environment, or from the profile `default`.
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
