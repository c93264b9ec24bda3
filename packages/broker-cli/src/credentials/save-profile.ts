import { mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { CliError, systemCode } from "../errors.ts";
import type { Io } from "../io.ts";
import {
  type PartialCredentials,
  profileError,
  profileFile,
  type Profiles,
  readProfiles,
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
export function saveProfile(io: Io, name: string, profile: PartialCredentials): Promise<void> {
  return update(io, (profiles) => [...without(profiles, name), [name, profile]]);
}

/**
 * Removes a profile from the profile file. If no profile is left, `removeProfile` removes the file.
 *
 * @throws {CliError} unknown_profile: the profile does not exist
 */
export async function removeProfile(io: Io, name: string): Promise<void> {
  if (!Object.hasOwn(await readProfiles(io), name)) throw await unknownProfile(io, name);
  return update(io, (latest) => without(latest, name));
}

function without(profiles: Profiles, name: string): [name: string, profile: unknown][] {
  return Object.entries(profiles).filter(([other]) => other !== name);
}

/**
 * Replaces the profile file. The new text is first written to another file with the mode 600, which then gets the name
 * of the profile file. So no other user can read the text at any time, and the old file stays complete if `broker` is
 * interrupted.
 *
 * The temporary file is also a lock: only one `broker` can create the file, so two commands cannot overwrite each
 * other's profiles.
 */
async function update(io: Io, change: (profiles: Profiles) => [name: string, profile: unknown][]): Promise<void> {
  const path = profileFile(io);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // The profile file can be a symbolic link into another directory.
    const target = await realpath(path).catch(() => path);
    const lock = `${target}.lock`;
    await createLock(lock);
    try {
      const profiles = change(await readProfiles(io));
      await writeFile(lock, `${JSON.stringify(Object.fromEntries(profiles), undefined, 2)}\n`);
      if (profiles.length > 0) return await rename(lock, target);
      for (const each of [target, path, lock]) await rm(each, { force: true });
    } catch (error) {
      await rm(lock, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw unwritable(path, systemCode(error), "Check the permissions of the directory.");
  }
}

/** Number of attempts to create the lock, which other commands hold for some milliseconds. */
const ATTEMPTS = 40;

async function createLock(lock: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeFile(lock, "", { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      const fix = `Another \`broker\` is writing the profiles. If no other \`broker\` runs, remove ${lock}.`;
      if (attempt === ATTEMPTS) throw unwritable(lock, "EEXIST", fix);
    }
    await setTimeout(50);
  }
}

function unwritable(path: string, code: string, fix: string): CliError {
  return profileError("unwritable_profile", `The file ${path} could not be written (${code}).`, fix);
}
