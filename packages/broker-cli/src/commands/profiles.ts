import type { Command } from "commander";
import { listProfiles, profileFile } from "../credentials/profiles.ts";
import { sourceFor } from "../credentials/settings.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { toJson } from "../output/json.ts";
import { shownUrl, toTable } from "../output/text.ts";
import { withExamples, withJson } from "./shared.ts";

export function define(command: Command, io: Io): void {
  command
    .description(
      "Lists the profiles that `broker login` saved, without their app secrets. A * marks the profile that commands " +
        "use without --profile.",
    )
    .action((options: Options) => printProfiles(io, options));
  withExamples(withJson(command), "broker profiles", "broker profiles --json");
}

async function printProfiles(io: Io, { json }: Options): Promise<void> {
  const [file, found] = [profileFile(io), await listProfiles(io)];
  const source = sourceFor(io, {});
  const profiles = [...found].map(([name, { baseUrl }]) => ({
    name,
    baseUrl: baseUrl === undefined ? undefined : shownUrl(baseUrl),
    isUsed: typeof source === "object" && source.profile === name,
  }));
  if (json) return io.stdout(toJson({ file, profiles }));
  if (profiles.length === 0) return io.stderr("broker: There are no profiles. Run `broker login`.\n");
  const rows = profiles.map(({ name, baseUrl = "", isUsed }) => [isUsed ? "*" : "", name, baseUrl]);
  io.stdout(toTable(["", "name", "base URL"], rows));
  if (source === "environment") io.stderr("broker: Commands use the environment variables instead of a profile.\n");
}
