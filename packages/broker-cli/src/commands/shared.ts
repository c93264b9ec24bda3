import type { Command } from "commander";

/** Adds the options of a command that needs credentials. */
export function withCredentials(command: Command): Command {
  return command.option("--profile <name>", "take the credentials from this profile");
}

/** Adds the option for programs that read the results. */
export function withJson(command: Command): Command {
  return command.option("--json", "print results and errors as JSON");
}

/** Adds the argument and the options that describe a request which was already signed. */
export function withRequest(command: Command): Command {
  return command
    .argument("[file]", "command of curl, entry of a HAR, or headers; - is standard input")
    .option("--method <method>", "method of the request")
    .option("--url <url>", "URL of the request; without a file, nothing else is read")
    .option("-H, --header <header>", "header of the request, as `name: value`; may be repeated", collect)
    .option("--data <text>", "body of the request, as it was sent; - reads it from standard input")
    .option("--data-file <path>", "file with the body; - is standard input")
    .option("--entry <number>", "number of the entry in a HAR, from 1");
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Adds command lines to the help. A test runs each in a shell. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText("after", `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`);
}

/** Has the parser reject an unknown name even if help is asked for, and suggest hidden names as well. */
export function rejectUnknown(command: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith("-") || command.commands.some((each) => each.name() === name)) return;
  command.helpOption(false).configureHelp({ visibleCommands: () => [...command.commands] });
}
