import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import { shellQuoted } from "../output/curl.ts";
import type { PartialCredentials } from "./settings.ts";

/**
 * Name of the default profile. `broker` uses the default profile if `--profile` is missing and the environment has no
 * settings.
 */
export const DEFAULT_PROFILE = "default";

/** Maximum size of a profile file in bytes. */
const LARGEST_FILE = 2 ** 20;

const SHAPE = '`{ "default": { "baseUrl": "https://…", "appKey": "…", "appSecret": "…" } }`';

export function profileFile({ env, home, platform }: Io): string {
  const { APPDATA = "", XDG_CONFIG_HOME = "" } = env;
  const folders = platform === "win32" ? [APPDATA, XDG_CONFIG_HOME] : [XDG_CONFIG_HOME];
  // A relative path starts at the working directory. In this directory, another user may have created a file
  // `broker/profiles.json`. So relative paths are ignored.
  return join(folders.find(isAbsolute) ?? join(home, ".config"), "broker", "profiles.json");
}

/**
 * Reads a profile from the profile file.
 *
 * @param name name of the profile; undefined for the profile `default`
 * @returns the settings, or undefined if `name` is undefined and the profile `default` does not exist
 * @throws {CliError} unknown_profile: the file or the profile does not exist
 * @throws {CliError} unreadable_profile: the file cannot be opened
 * @throws {CliError} insecure_profile: the file is not a regular file, belongs to another user, or has more permissions
 *   than the mode 600
 * @throws {CliError} malformed_profile: the file is too large, or is not a JSON object of profiles
 */
export async function fromProfile(io: Io, name: string | undefined): Promise<PartialCredentials | undefined> {
  const path = profileFile(io);
  const file = await openIfPresent(path);
  if (file === undefined && name !== undefined) {
    throw profileError(
      "unknown_profile",
      `The profile \`${name}\` was not found, because the file ${path} does not exist.`,
      howToCreate(io),
    );
  }
  if (file === undefined) return undefined;
  try {
    await assertPrivate(io, path, file);
    return readProfile(await readSmall(file, path), name, path);
  } finally {
    await file.close();
  }
}

export function howToCreate(io: Io): string {
  const path = profileFile(io);
  if (io.platform === "win32") return `Write ${SHAPE} to ${path}.`;
  const [folder, file] = [shellQuoted(dirname(path)), shellQuoted(path)];
  return `Create the file with \`mkdir -p ${folder} && touch ${file} && chmod 600 ${file}\`. Then write ${SHAPE} to the file.`;
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  try {
    // If the file is a named pipe, `open` without O_NONBLOCK waits for a writer.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw profileError(
      "unreadable_profile",
      `The file ${path} could not be read (${code}).`,
      "Check the permissions of the file and of its directory.",
    );
  }
}

async function assertPrivate({ platform, stderr }: Io, path: string, file: FileHandle): Promise<void> {
  // Windows uses access control lists instead of modes, and Node cannot read access control lists.
  if (platform === "win32") return stderr(`broker: On Windows, broker does not check which users can read ${path}.\n`);
  const status = await file.stat();
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

async function readSmall(file: FileHandle, path: string): Promise<string> {
  const { size } = await file.stat();
  if (size > LARGEST_FILE) throw malformed(`${path} is larger than ${LARGEST_FILE} bytes.`);
  // TextDecoder removes a byte order mark, which editors on Windows may write.
  return new TextDecoder().decode(await file.readFile());
}

// No error contains a value from the profile file, because the value may be the app secret.
function readProfile(text: string, name: string | undefined, path: string): PartialCredentials | undefined {
  const profiles = parseObject(text);
  if (profiles === undefined) throw malformed(`${path} must be a JSON object of profiles.`);
  const key = name ?? DEFAULT_PROFILE;
  const profile: unknown = Object.hasOwn(profiles, key) ? profiles[key] : undefined;
  if (profile !== undefined) return readFields(profile, `profile \`${key}\` in ${path}`);
  if (name === undefined) return undefined;
  const names = Object.keys(profiles).join(", ") || "none";
  throw profileError(
    "unknown_profile",
    `The file ${path} has no profile \`${name}\`.`,
    `Profiles in the file: ${names}.`,
  );
}

function readFields(profile: unknown, label: string): PartialCredentials {
  if (!isObject(profile)) throw malformed(`The ${label} must be a JSON object.`);
  const { baseUrl, appKey, appSecret, ...others } = profile;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw malformed(`The ${label} has the unknown field ${unknown}.`);
  if (!isOptionalText(baseUrl)) throw malformed(`The field baseUrl of the ${label} must be a non-empty string.`);
  if (!isOptionalText(appKey)) throw malformed(`The field appKey of the ${label} must be a non-empty string.`);
  if (!isOptionalText(appSecret)) throw malformed(`The field appSecret of the ${label} must be a non-empty string.`);
  return { baseUrl, appKey, appSecret };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === "string" && value !== "");
}

function malformed(message: string): CliError {
  return profileError("malformed_profile", message, `Write the file like this example: ${SHAPE}.`);
}

function profileError(code: string, message: string, fix: string): CliError {
  return new CliError("credentials", { code, message, fix });
}
