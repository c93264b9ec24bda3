import type { Command, CommanderError } from "commander";
import { CliError } from "./errors.ts";

/**
 * Pattern for the parser's message about an unknown option. The text after the option's name may be a secret, as in
 * `--token=…` or `-p…`.
 */
const UNKNOWN_OPTION = /^(unknown option '(?:--[^=]*|-[^-]))[^]*'(?=$|\n\()/;

/** @param given words of the command line, as the user typed them */
export function toUsageError({ code, message }: CommanderError, program: Command, given: readonly string[]): CliError {
  const command = commandOf(program);
  const usage = `Usage: ${command.createHelp().commandUsage(command)}\nSee \`${pathOf(command)} --help\`.`;
  const [text = "", ...advice] = explained(code, message.replace(/^error: /, ""), command, given);
  return new CliError("usage", {
    code: "invalid_usage",
    message: text.replace(/[^.?!)]$/, "$&."),
    fix: [...advice, usage].join("\n"),
  });
}

/** Returns the message of the error, and lines of advice. */
function explained(code: string, text: string, command: Command, given: readonly string[]): string[] {
  switch (code) {
    case "commander.unknownCommand":
      return command.name() === "call" ? unknownOperation(text, given) : unknownCommand(text);
    case "commander.unknownOption":
      return unknownOption(text.replace(UNKNOWN_OPTION, "$1'"), command);
    case "commander.excessArguments":
      return [text, ...(PROFILE_ADVICE[command.name()] ?? [])];
    default:
      return [text];
  }
}

function unknownOperation(text: string, given: readonly string[]): string[] {
  const isLate = given[given.indexOf("call") + 1]?.startsWith("-");
  return [
    text.replace("unknown command", "unknown operation"),
    ...(isLate ? ["Write the options of an operation after its name, as in `broker call listAccounts --json`."] : []),
    "Run `broker operations` for a list of all operations.",
  ];
}

/** Commands of similar programs, and the commands of `broker` for the same purpose. */
const OTHER_COMMANDS: ReadonlyMap<string, string> = new Map([
  ["auth", "login"],
  ["config", "profiles"],
  ["configure", "login"],
  ["orders", "operations"],
  ["status", "doctor"],
  ["version", "--version"],
  ["whoami", "doctor"],
  ...["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"].flatMap((method): [string, string][] => [
    [method, `api ${method}`],
    [method.toLowerCase(), `api ${method}`],
  ]),
]);

function unknownCommand(text: string): string[] {
  const [message = "", word = ""] = /^unknown command '([^']*)'/.exec(text) ?? [];
  const known = OTHER_COMMANDS.get(word);
  return known === undefined ? [text] : [message, `Run \`broker ${known}\`.`];
}

/** Flags of similar programs. If a command has `option`, its error for one of these flags contains `advice`. */
const OTHER_FLAGS: readonly { readonly flags: string; readonly option: string; readonly advice: string }[] = [
  { flags: "-X", option: "--data-file", advice: "Write the method before the path, without a flag." },
  { flags: "-d", option: "--data-file", advice: "Write the body as `--data JSON` or `--data-file PATH`." },
  {
    flags: "-f -F --field --raw-field --input",
    option: "--query",
    advice: "Use `--data` or `--data-file` for the body, and `--query` for the query.",
  },
  { flags: "-o --output --format", option: "--json", advice: "Use `--json`." },
  { flags: "-q --jq", option: "--json", advice: "Use `--json`, and pipe the output into jq." },
  { flags: "-y", option: "--yes", advice: "Use `--yes`." },
  { flags: "-p", option: "--profile", advice: "Use `--profile NAME`." },
];

function unknownOption(text: string, command: Command): string[] {
  const [, flag = ""] = /^unknown option '([^']*)'/.exec(text) ?? [];
  const has = (option: string) => command.options.some(({ long }) => long === option);
  // The parser reports `--json=true` as an unknown option, because `--json` takes no value.
  if (has(flag)) return [`The option ${flag} takes no value.`];
  if (command.parent === null && flag === "--json") return ["The command is missing."];
  const others = OTHER_FLAGS.filter(({ flags, option }) => flags.split(" ").includes(flag) && has(option));
  // Only `broker explain` and `broker verify` have the option `--method`. The advice about `broker api` does not apply
  // to them.
  return [text, ...(has("--method") ? [] : others.map(({ advice }) => advice))];
}

const PROFILE_ADVICE: Readonly<Record<string, readonly string[]>> = {
  login: ["Use `--profile NAME`."],
  logout: ["Use `--profile NAME`."],
  profiles: ["To use a profile, add `--profile NAME` to a command, or set BROKER_PROFILE."],
};

/** Returns the command that the parser has read. */
function commandOf(command: Command): Command {
  const next = command.commands.find((each) => each.name() === command.args[0]);
  return next === undefined ? command : commandOf(next);
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
