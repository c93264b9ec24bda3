import type { Command, CommanderError } from "commander";
import { CliError } from "./errors.ts";

/**
 * Pattern for the parser's message about an unknown option. The text after the option's name may be a secret, as in
 * `--token=…` or `-p…`.
 */
const UNKNOWN_OPTION = /^(unknown option '(?:--[^=]*|-[^-]))[^]*'(?=$|\n\()/;

/** Advice for flags of curl and similar programs that `broker sign` and `broker api` write in another way. */
const OTHER_FLAGS: Readonly<Record<string, string>> = {
  "-X": "Write the method before the path, without a flag.\n",
  "-d": "Write the body as `--data JSON` or `--data-file PATH`.\n",
};

/**
 * @param args words of the command line, with the command first
 * @param given words of the command line in the order of the user
 */
export function toUsageError(
  { code, message }: CommanderError,
  program: Command,
  args: readonly string[],
  given: readonly string[],
): CliError {
  const text = message.replace(/^error: /, "").replace(UNKNOWN_OPTION, "$1'");
  const command = commandOf(program, args);
  const usage = `Usage: ${command.createHelp().commandUsage(command)}\nSee \`${pathOf(command)} --help\`.`;
  const isOperation = code === "commander.unknownCommand" && command.name() === "call";
  const isLate = given[given.indexOf("call") + 1]?.startsWith("-");
  const advice = [
    ...(isLate ? ["Write the options of an operation after its name, as in `broker call listAccounts --json`.\n"] : []),
    "Run `broker operations` for a list of all operations.\n",
  ];
  return new CliError("usage", {
    code: "invalid_usage",
    message: (isOperation ? text.replace("unknown command", "unknown operation") : text).replace(/[^.?!)]$/, "$&."),
    fix: (isOperation ? advice.join("") : flagAdvice(command, text)) + usage,
  });
}

function flagAdvice(command: Command, text: string): string {
  const [, flag = ""] = /^unknown option '(-\w)'/.exec(text) ?? [];
  return command.registeredArguments[0]?.name() === "method" ? (OTHER_FLAGS[flag] ?? "") : "";
}

function commandOf(program: Command, args: readonly string[]): Command {
  let command = program;
  for (const name of args.filter((arg) => !arg.startsWith("-"))) {
    const next = command.commands.find((each) => each.name() === name);
    if (next === undefined) break;
    command = next;
  }
  return command;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
