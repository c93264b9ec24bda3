import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import { howToCreate, profileFile } from "./profile.ts";
import { type PartialCredentials, type Settings, VARIABLES } from "./settings.ts";

type Name = keyof PartialCredentials;

export function missingSettings(io: Io, settings: Settings, needed: readonly Name[]): CliError {
  const missing = needed.filter((name) => settings[name] === undefined);
  return new CliError("credentials", { code: "no_credentials", ...describe(io, settings, missing) });
}

function describe(io: Io, settings: Settings, missing: readonly Name[]): { message: string; fix: string } {
  if (settings.profile !== undefined) {
    const fields = missing.map((name) => `no ${name}`);
    return {
      message: `The profile \`${settings.profile}\` in ${profileFile(io)} has ${listed(fields)}.`,
      fix: "Add every missing field to the profile. `broker` does not read missing fields from the environment.",
    };
  }
  const isAny = Object.values(VARIABLES).some((name) => io.env[name]);
  return {
    message: `${listed(missing.map((name) => VARIABLES[name]))} ${missing.length === 1 ? "is" : "are"} not set.`,
    fix: isAny
      ? "Set every missing variable. Or unset the variables that you have set, so that `broker` uses the profile `default`. " +
        "If a variable is set, `broker` does not read the profile `default`."
      : `Set the variables, or write a profile. ${howToCreate(io)}`,
  };
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}
