import type { Command } from "commander";
import { profileFile } from "../credentials/profiles.ts";
import { removeProfile } from "../credentials/save-profile.ts";
import { namedProfile } from "../credentials/settings.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { withExamples, withProfile } from "./shared.ts";

export function define(command: Command, io: Io): void {
  command
    .description(
      "Removes a profile with its app secret from this machine. The name of the profile comes from --profile or " +
        "from the variable BROKER_PROFILE. Without both, the command removes the profile `default`. The service " +
        "still accepts the app secret.",
    )
    .action((options: Options) => logout(io, options));
  withExamples(
    withProfile(command, "name of the profile that is removed"),
    "broker logout",
    "broker logout --profile staging",
  );
}

async function logout(io: Io, options: Options): Promise<void> {
  const name = namedProfile(io, options).profile;
  await removeProfile(io, name);
  io.stdout(`Removed the profile \`${name}\` from ${profileFile(io)}.\n`);
}
