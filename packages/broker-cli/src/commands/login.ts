import type { Command } from "commander";
import { checkCall } from "../call/probe.ts";
import { assertBaseUrl } from "../call/send.ts";
import type { Ask } from "../credentials/prompt.ts";
import { DEFAULT_PROFILE, listProfiles, profileFile } from "../credentials/profiles.ts";
import { assertProfileName, saveProfile } from "../credentials/save-profile.ts";
import { SHORTEST_SECRET } from "../credentials/secrets.ts";
import { namedProfile, serviceOf, setVariables, VARIABLES } from "../credentials/settings.ts";
import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { linesOf } from "./doctor.ts";
import { withExamples, withProfile } from "./shared.ts";

export function define(command: Command, io: Io): void {
  command
    .description(
      "Asks for the base URL, the app key and the app secret, and saves them as a profile. The terminal does not show " +
        "the app secret while you type. Only you can read the file with the profiles. The name of the profile comes " +
        "from --profile or from the variable BROKER_PROFILE. Without both, the name is `default`.",
    )
    .option("--base-url <url>", "base URL of the service; without this option, the command asks for the base URL")
    .action((options: Options) => login(io, options));
  withExamples(
    withProfile(command, "name of the profile that is saved"),
    "broker login",
    "broker login --profile staging",
  );
}

async function login(io: Io, options: Options): Promise<void> {
  const { ask } = io;
  if (ask === undefined) throw withoutTerminal();
  const name = namedProfile(io, options).profile;
  assertProfileName(name);
  const before = (await listProfiles(io)).get(name);
  if (before)
    io.stderr(
      `broker: The profile \`${name}\` already exists${serviceOf(before.baseUrl)}. Your answers replace the profile.\n`,
    );
  const baseUrl = options.baseUrl ?? (await answerTo(ask, "Base URL: ", true));
  assertBaseUrl(baseUrl);
  const appKey = await answerTo(ask, "App key: ", true);
  const appSecret = await answerTo(ask, "App secret: ", false);
  if (appSecret.length < SHORTEST_SECRET) io.stderr(SHORT_SECRET);
  const credentials = { baseUrl, appKey, appSecret };
  if (await says(ask, "Check the credentials with one call that changes nothing? [Y/n] ", true)) {
    const checks = await checkCall(io, credentials);
    io.stderr(linesOf(io, checks));
    const isGood = checks.every(({ ok }) => ok);
    if (!isGood && !(await says(ask, "Save the profile in spite of the problem? [y/N] ", false))) {
      io.exit = "no";
      return io.stderr("broker: The profile was not saved.\n");
    }
  }
  await saveProfile(io, name, credentials);
  io.stdout(`Saved the profile \`${name}\` in ${profileFile(io)}. Only you can read the file.\n`);
  if (name !== DEFAULT_PROFILE) {
    io.stderr(`broker: Use the profile by \`--profile ${name}\` or the variable BROKER_PROFILE=${name}.\n`);
  } else if (setVariables(io).length > 0) {
    io.stderr(
      `broker: The environment has ${setVariables(io).join(", ")}, so commands do not use the profile \`default\`.\n`,
    );
  }
}

const SHORT_SECRET =
  `broker: The app secret has fewer than ${SHORTEST_SECRET} characters, ` +
  "so `broker` hides it in errors only as a whole word.\n";

/** @throws {CliError} no_answer: the user pressed Ctrl-D, or typed nothing */
async function answerTo(ask: Ask, question: string, echo: boolean): Promise<string> {
  const answer = (await ask(question, { echo }))?.trim();
  if (answer) return answer;
  const message = `There is no answer to "${question.trim()}". The profile was not saved.`;
  throw new CliError("usage", { code: "no_answer", message, fix: "Run `broker login` again." });
}

async function says(ask: Ask, question: string, byDefault: boolean): Promise<boolean> {
  const answer = (await ask(question, { echo: true }))?.trim();
  return answer === "" ? byDefault : /^y(?:es)?$/i.test(answer ?? "");
}

function withoutTerminal(): CliError {
  return new CliError("usage", {
    code: "no_terminal",
    message: "`broker login` asks questions, so it needs a terminal.",
    fix: `In a script, set ${Object.values(VARIABLES).join(", ")} instead.`,
  });
}
