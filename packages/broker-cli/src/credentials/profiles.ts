import { constants, type Stats } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { CliError, systemCode } from "../errors.ts";
import { isObject } from "../input/json.ts";
import type { Io } from "../io.ts";
import { printable } from "../output/text.ts";

export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
  readonly baseUrl: string | undefined;
}

export type PartialCredentials = { readonly [Name in keyof Credentials]?: string | undefined };

const FIELDS: readonly string[] = ["baseUrl", "appKey", "appSecret"] satisfies (keyof Credentials)[];

/** Name of the profile that `broker` uses if no option and no variable selects another source. */
export const DEFAULT_PROFILE = "default";

/** Maximum size of a profile file in bytes. */
const LARGEST_FILE = 2 ** 20;

const SHAPE = '`{ "default": { "baseUrl": "https://…", "appKey": "…", "appSecret": "…" } }`';

export function profileFile({ env, home, platform }: Io): string {
  const { APPDATA = "", XDG_CONFIG_HOME = "" } = env;
  const folders = platform === "win32" ? [APPDATA, XDG_CONFIG_HOME] : [XDG_CONFIG_HOME];
  // `broker` ignores a relative path, because it starts at the working directory. In the working directory, another
  // user may have created a file `broker/profiles.json`.
  return join(folders.find(isAbsolute) ?? join(home, ".config"), "broker", "profiles.json");
}

export type Profiles = Readonly<Record<string, unknown>>;

/**
 * Reads a profile from the profile file.
 *
 * @returns undefined if the profile does not exist
 * @throws {CliError} unreadable_profile, insecure_profile or malformed_profile: see `readProfiles`
 */
export async function readProfile(io: Io, name: string): Promise<PartialCredentials | undefined> {
  const profiles = await readProfiles(io);
  return Object.hasOwn(profiles, name) ? readFields(io, name, profiles[name]) : undefined;
}

/**
 * Reads the profile file. If the file does not exist, there are no profiles.
 *
 * @throws {CliError} unreadable_profile: the file cannot be opened
 * @throws {CliError} insecure_profile: the file is not a regular file, belongs to another user, or has more permissions
 *   than the mode 600
 * @throws {CliError} malformed_profile: the file is too large, or is not a JSON object of profiles
 */
export async function readProfiles(io: Io): Promise<Profiles> {
  const path = profileFile(io);
  const file = await openIfPresent(path);
  if (file === undefined) return {};
  try {
    const status = await file.stat();
    assertPrivate(io, path, status);
    if (status.size > LARGEST_FILE) throw malformed(`${path} is larger than ${LARGEST_FILE} bytes.`, SHRINK);
    // TextDecoder removes a byte order mark, which editors on Windows may write.
    const profiles = parseObject(new TextDecoder().decode(await file.readFile()));
    if (profiles === undefined) throw malformed(`${path} must be a JSON object of profiles.`);
    return profiles;
  } finally {
    await file.close();
  }
}

/**
 * Reads all profiles, in the order of the file. If a profile is malformed, `listProfiles` prints an error, and returns
 * the profile without values.
 */
export async function listProfiles(io: Io): Promise<ReadonlyMap<string, PartialCredentials>> {
  const profiles = Object.entries(await readProfiles(io));
  return new Map(profiles.map(([name, profile]) => [name, readFieldsOrReport(io, name, profile)]));
}

function readFieldsOrReport(io: Io, name: string, profile: unknown): PartialCredentials {
  try {
    return readFields(io, name, profile);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    io.stderr(`broker: ${printable(error.message)}\n`);
    return {};
  }
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  try {
    // If the file is a named pipe, `open` without O_NONBLOCK waits until another program writes to the pipe.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw profileError(
      "unreadable_profile",
      `The file ${path} could not be read (${code}).`,
      "Check the permissions of the file and of its directory.",
    );
  }
}

function assertPrivate({ platform, stderr }: Io, path: string, status: Stats): void {
  // Windows uses access control lists instead of modes, and Node cannot read access control lists.
  if (platform === "win32") return stderr(`broker: On Windows, broker does not check which users can read ${path}.\n`);
  const rights = status.mode & 0o777;
  const insecure = (problem: string, fix: string) =>
    profileError("insecure_profile", `${path} must be a regular file that you own, with the mode 600. ${problem}`, fix);
  if (!status.isFile()) throw insecure("The path is not a regular file.", "Write the profiles to a regular file.");
  if (status.uid !== process.getuid?.())
    throw insecure("Another user owns the file.", "Write the profiles to a file of your own.");
  if ((rights & ~0o600) === 0) return;
  throw insecure(
    `The mode of the file is ${rights.toString(8)}.`,
    `Run \`chmod 600 ${path}\`. If other users could read the file, ask for a new app secret.`,
  );
}

export async function unknownProfile(io: Io, name: string): Promise<CliError> {
  const names = Object.keys(await readProfiles(io)).join(", ") || "none";
  return profileError(
    "unknown_profile",
    `There is no profile \`${name}\` in ${profileFile(io)}.`,
    `Profiles in the file: ${names}. \`broker login --profile NAME\` saves a profile.`,
  );
}

/**
 * Validates the fields of a profile. No error contains a value of the profile, because a value may be the app secret.
 */
function readFields(io: Io, name: string, profile: unknown): PartialCredentials {
  const label = `profile \`${name}\` in ${profileFile(io)}`;
  if (!isObject(profile)) throw malformed(`The ${label} must be a JSON object.`);
  for (const [field, value] of Object.entries(profile)) {
    if (!FIELDS.includes(field)) throw malformed(`The ${label} has the unknown field ${field}.`);
    if (typeof value !== "string" || value === "")
      throw malformed(`The field ${field} of the ${label} must be a non-empty string.`);
  }
  return profile;
}

function parseObject(text: string): Profiles | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const SHRINK = "Remove everything except the profiles.";

function malformed(message: string, fix = `Write the file like this example: ${SHAPE}.`): CliError {
  return profileError("malformed_profile", message, fix);
}

export function profileError(code: string, message: string, fix: string): CliError {
  return new CliError("credentials", { code, message, fix });
}
