import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import { shellQuoted } from "../output/curl.ts";
import type { PartialCredentials } from "./credentials.ts";

/** Name of the profile that is used if neither the command line nor the environment has credentials. */
export const DEFAULT_PROFILE = "default";

/** Bytes of the largest file that is read. */
const LARGEST_FILE = 2 ** 20;

const SHAPE = '`{ "default": { "baseUrl": "https://…", "appKey": "…", "appSecret": "…" } }`';

/** Returns the path of the profiles: of the XDG directory, or of `%APPDATA%` on Windows. */
export function profileFile({ env, home, platform }: Io): string {
  const { APPDATA = "", XDG_CONFIG_HOME = "" } = env;
  const folders = platform === "win32" ? [APPDATA, XDG_CONFIG_HOME] : [XDG_CONFIG_HOME];
  // A relative directory would be part of the working directory, which others may have filled.
  return join(folders.find(isAbsolute) ?? join(home, ".config"), "broker", "profiles.json");
}

/**
 * Reads a profile.
 *
 * @param name  the profile `default` if it is undefined
 * @returns     undefined if no name is given and there is no profile `default`
 * @throws {CliError} if others can read the file, it is malformed, or it does not have the profile
 */
export async function fromProfile(io: Io, name: string | undefined): Promise<PartialCredentials | undefined> {
  const path = profileFile(io);
  const file = await openIfPresent(path);
  if (file === undefined && name !== undefined) {
    throw profileError("unknown_profile", `There is no profile ${name}, because there is no ${path}.`, howToCreate(io));
  }
  if (file === undefined) return undefined;
  try {
    await assertPrivate(io, path, file);
    return readProfile(await readSmall(file, path), name, path);
  } finally {
    await file.close();
  }
}

/** Returns how to create the file of profiles so that no one else can read it. */
export function howToCreate(io: Io): string {
  const path = profileFile(io);
  if (io.platform === "win32") return `${path} has profiles, as ${SHAPE}`;
  const [folder, file] = [shellQuoted(dirname(path)), shellQuoted(path)];
  return `Create its file by \`mkdir -p ${folder} && touch ${file} && chmod 600 ${file}\`, and write ${SHAPE} to it.`;
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  try {
    // A named pipe would wait for its writer.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw profileError("unreadable_profile", `${path} could not be read (${code}).`, "Check who may read the file.");
  }
}

async function assertPrivate({ platform, stderr }: Io, path: string, file: FileHandle): Promise<void> {
  // Access control lists, which Windows has instead, take another program to read.
  if (platform === "win32") return stderr(`broker: On Windows, nobody checks who else can read ${path}.\n`);
  const status = await file.stat();
  const rights = status.mode & 0o777;
  const insecure = (problem: string, fix: string) =>
    profileError("insecure_profile", `${path} must be a file that you own, with the mode 600. ${problem}`, fix);
  if (!status.isFile()) throw insecure("It is no file.", "Write the profiles to a file.");
  if (status.uid !== process.getuid?.()) throw insecure("Another user owns it.", "Write a file of your own.");
  if ((rights & ~0o600) === 0) return;
  throw insecure(
    `Its mode is ${rights.toString(8)}.`,
    `Run \`chmod 600 ${path}\`. If others could read the file, ask for a new secret.`,
  );
}

async function readSmall(file: FileHandle, path: string): Promise<string> {
  const { size } = await file.stat();
  if (size > LARGEST_FILE) throw malformed(`${path} is larger than ${LARGEST_FILE} bytes.`);
  // The decoder drops a byte order mark, which editors on Windows write.
  return new TextDecoder().decode(await file.readFile());
}

/** No error repeats a value of the file, because it may be the secret. */
function readProfile(text: string, name: string | undefined, path: string): PartialCredentials | undefined {
  const profiles = parseObject(text);
  if (profiles === undefined) throw malformed(`${path} must be a JSON object of profiles.`);
  const key = name ?? DEFAULT_PROFILE;
  const profile: unknown = Object.hasOwn(profiles, key) ? profiles[key] : undefined;
  if (profile !== undefined) return readFields(profile, `profile ${key} in ${path}`);
  if (name === undefined) return undefined;
  const names = Object.keys(profiles).join(", ") || "no profiles";
  throw profileError("unknown_profile", `There is no profile ${name} in ${path}.`, `The file has: ${names}.`);
}

function readFields(profile: unknown, label: string): PartialCredentials {
  if (!isObject(profile)) throw malformed(`The ${label} must be a JSON object.`);
  const { baseUrl, appKey, appSecret, ...others } = profile;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw malformed(`The ${label} has the field ${unknown}, which broker does not know.`);
  if (!isOptionalText(baseUrl)) throw malformed(`baseUrl of the ${label} must be text.`);
  if (!isOptionalText(appKey)) throw malformed(`appKey of the ${label} must be text.`);
  if (!isOptionalText(appSecret)) throw malformed(`appSecret of the ${label} must be text.`);
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
  return profileError("malformed_profile", message, `Write profiles as ${SHAPE}.`);
}

function profileError(code: string, message: string, fix: string): CliError {
  return new CliError("credentials", { code, message, fix });
}
