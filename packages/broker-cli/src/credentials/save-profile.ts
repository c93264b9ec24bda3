import { mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Io } from "../io.ts";
import {
  type PartialCredentials,
  profileError,
  profileFile,
  type Profiles,
  readProfiles,
  systemCode,
  unknownProfile,
} from "./profiles.ts";

/**
 * Checks the name of a new profile. A name of letters and digits needs no quotes in a shell.
 *
 * @throws {CliError} invalid_profile_name: the name has another character, or more than 64 characters
 */
export function assertProfileName(name: string): void {
  if (/^[A-Za-z\d][\w.-]{0,63}$/.test(name)) return;
  const fix = "Use 1 to 64 letters, digits, dots, hyphens and underscores, such as `--profile staging`.";
  throw profileError("invalid_profile_name", `A profile cannot have the name \`${name}\`.`, fix);
}

/** Adds a profile to the profile file, or replaces the profile. The other profiles stay unchanged. */
export async function saveProfile(io: Io, name: string, profile: PartialCredentials): Promise<void> {
  const others = Object.entries((await readProfiles(io)) ?? {}).filter(([other]) => other !== name);
  await write(profileFile(io), Object.fromEntries([...others, [name, profile]]));
}

/**
 * Removes a profile, and removes the file with the last profile.
 *
 * @throws {CliError} unknown_profile: the profile does not exist
 */
export async function removeProfile(io: Io, name: string): Promise<void> {
  const path = profileFile(io);
  const profiles = (await readProfiles(io)) ?? {};
  if (!Object.hasOwn(profiles, name)) throw unknownProfile(path, name, profiles);
  const others = Object.entries(profiles).filter(([other]) => other !== name);
  if (others.length === 0) return rm(path);
  return write(path, Object.fromEntries(others));
}

/**
 * Replaces the profile file. A file with the mode 600 is written first, and then gets the name of the profile file. So
 * no other user can read the file at any time, and an interrupted `broker` leaves the old file.
 */
async function write(path: string, profiles: Profiles): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // The profile file can be a symbolic link into another directory.
    const target = await realpath(path).catch(() => path);
    const temporary = `${target}.${process.pid}`;
    try {
      await writeFile(temporary, `${JSON.stringify(profiles, undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
  } catch (error) {
    throw profileError(
      "unwritable_profile",
      `The file ${path} could not be written (${systemCode(error)}).`,
      "Check the permissions of the directory.",
    );
  }
}
