import { Argument, type Command } from "commander";
import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";

/** Module of a command, which `broker` loads only when the command runs. */
export interface CommandModule {
  /** Adds the options, the help and the action to the command. */
  readonly define: (command: Command, io: Io) => void;
}

export function withProfile(command: Command, text = "use the credentials and the base URL of this profile"): Command {
  return command.option("--profile <name>", text, (value: string, before: string | undefined) => {
    if (before === undefined) return value;
    throw usageError("--profile takes one value, but was given 2 times.");
  });
}

export function withCredentials(command: Command): Command {
  return withProfile(command).option(
    "--base-url <url>",
    "base URL of the service; must have the origin of the base URL that it replaces",
  );
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

export function withYes(command: Command): Command {
  return command.option("--yes", "confirm the change; without this option, nothing is sent");
}

/**
 * Creates the argument for the method. The parser's `choices()` is not used, because broker's own error for a wrong
 * method also shows the order of the arguments.
 */
export function methodArgument(description: string): Argument {
  const argument = new Argument("<method>", description);
  argument.argChoices = ["DELETE", "GET", "PATCH", "POST", "PUT"];
  return argument;
}

export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Adds examples to the help of a command. A test runs each example in a shell. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText("after", `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`);
}

/** Makes the parser reject an unknown command even if the user sets `--help`. */
export function rejectUnknown(command: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith("-") || command.commands.some((each) => each.name() === name)) return;
  command.helpOption(false).configureHelp({ visibleCommands: () => [...command.commands] });
}
