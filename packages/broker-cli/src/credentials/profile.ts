import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { PartialCredentials } from "./credentials.ts";

/** Name of the profile that is used if neither the command line nor the environment has credentials. */
export const DEFAULT_PROFILE = "default";

/** Bytes of the largest file that is read. */
const LARGEST_FILE = 2 ** 20;

/** Returns the path of the profiles: of the XDG directory, or of `%APPDATA%` on Windows. */
export function profileFile({ env, home, platform }: Io): string {
  const { APPDATA = "", XDG_CONFIG_HOME = "" } = env;
  const folders = platform === "win32" ? [APPDATA, XDG_CONFIG_HOME] : [XDG_CONFIG_HOME];
  // A relative directory would be part of the working directory, which others may have filled.
  return join(folders.find(isAbsolute) ?? join(home, ".config"), "broker", "profiles.json");
}

/**
 * Reads a profile. Resolves with undefined if there is no file, or no such profile in it.
 *
 * @throws {CliError} if others can read the file, or it is malformed
 */
export async function fromProfile(io: Io, name: string): Promise<PartialCredentials | undefined> {
  const path = profileFile(io);
  const file = await openIfPresent(path);
  if (file === undefined) return undefined;
  try {
    await assertPrivate(io, path, file);
    return readProfile(await readSmall(file, path), name, path);
  } finally {
    await file.close();
  }
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
  if (size > LARGEST_FILE) throw malformed(path);
  // The decoder drops a byte order mark, which editors on Windows write.
  return new TextDecoder().decode(await file.readFile());
}

/** No error repeats a part of the file, because the secret may be in it. */
function readProfile(text: string, name: string, path: string): PartialCredentials | undefined {
  const profiles = parseObject(text);
  if (profiles === undefined) throw malformed(path);
  const profile: unknown = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile === undefined) return undefined;
  if (!isObject(profile)) throw malformed(path);
  const { baseUrl, appKey, appSecret, ...others } = profile;
  if (!isOptionalText(baseUrl) || !isOptionalText(appKey) || !isOptionalText(appSecret)) throw malformed(path);
  if (Object.keys(others).length > 0) throw malformed(path);
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

function malformed(path: string): CliError {
  return profileError(
    "malformed_profile",
    `${path} must be a JSON object of profiles, each with baseUrl, appKey and appSecret as text.`,
    'Write it as { "default": { "baseUrl": "https://…", "appKey": "…", "appSecret": "…" } }.',
  );
}

function profileError(code: string, message: string, fix: string): CliError {
  return new CliError("credentials", { code, message, fix });
}
