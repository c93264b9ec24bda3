import type { Command } from "commander";

export function withCredentials(command: Command): Command {
  return command.option("--profile <name>", "use the credentials and the base URL of this profile");
}

export function withJson(command: Command): Command {
  return command.option("--json", "print results and errors as JSON");
}

export function withRequest(command: Command): Command {
  return command
    .argument(
      "[file]",
      "file that contains a curl command, a HAR entry or headers, or - to read standard input " +
        "(default: - if --url is missing)",
    )
    .option("--method <method>", "method of the request")
    .option("--url <url>", "URL of the request")
    .option("-H, --header <header>", "header of the request as `name: value`; can be repeated", collect)
    .option("--data <text>", "body of the request as it was sent, or - to read standard input")
    .option("--data-file <path>", "file that contains the body, or - to read standard input")
    .option("--entry <number>", "number of the entry in the HAR, counted from 1 (default: the only signed entry)");
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Adds examples to the help of a command. A test runs each example in a shell. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText("after", `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`);
}

/** Makes the parser reject an unknown command even if `--help` is given. */
export function rejectUnknown(command: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith("-") || command.commands.some((each) => each.name() === name)) return;
  command.helpOption(false).configureHelp({ visibleCommands: () => [...command.commands] });
}
