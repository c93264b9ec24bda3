import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import { assertNoSecret } from "./arguments.ts";
import { fromEnvironment } from "./environment.ts";
import { DEFAULT_PROFILE, fromProfile, profileFile } from "./profile.ts";

export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
  /** Undefined if nothing sets it. */
  readonly baseUrl: string | undefined;
}

export type PartialCredentials = { readonly [Name in keyof Credentials]: string | undefined };

export interface CredentialOptions {
  readonly profile?: string | undefined;
}

/**
 * Reads the credentials of a command: from the profile that the command line names; else from the environment; else
 * from the profile `default`. On a terminal it asks for what is missing.
 *
 * @throws {CliError} exit code 3
 */
export async function readCredentials(io: Io, { profile }: CredentialOptions = {}): Promise<Credentials> {
  const given = await readGiven(io, profile);
  const appKey = given.appKey ?? (await askFor(io, "Application key", true));
  const appSecret = given.appSecret ?? (await askFor(io, "Application secret", false));
  assertNoSecret(io.args, appSecret);
  return { appKey, appSecret, baseUrl: given.baseUrl };
}

/** Reads the base URL of a command that needs no credentials. */
export async function readBaseUrl(io: Io, { profile }: CredentialOptions = {}): Promise<string | undefined> {
  return (await readGiven(io, profile)).baseUrl;
}

async function readGiven(io: Io, profile: string | undefined): Promise<PartialCredentials> {
  if (profile !== undefined) {
    const given = await fromProfile(io, profile);
    if (given !== undefined) return given;
    throw new CliError("credentials", {
      code: "unknown_profile",
      message: `There is no profile of this name in ${profileFile(io)}.`,
      fix: "Look at the names in the file, and give one of them to --profile.",
    });
  }
  const environment = fromEnvironment(io);
  if (environment.appKey !== undefined || environment.appSecret !== undefined) return environment;
  const fallback = await fromProfile(io, DEFAULT_PROFILE);
  return { ...(fallback ?? environment), ...(environment.baseUrl && { baseUrl: environment.baseUrl }) };
}

async function askFor(io: Io, name: string, echo: boolean): Promise<string> {
  const answer = await io.ask?.(`${name}: `, { echo });
  if (answer) return answer;
  throw new CliError("credentials", {
    code: "no_credentials",
    message: `${name} is missing.`,
    fix: `Set BROKER_APP_KEY and BROKER_APP_SECRET, or write a profile to ${profileFile(io)}.`,
  });
}
