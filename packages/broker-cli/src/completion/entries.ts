import type { Command, Option } from "commander";

/** Option of a command, with the values that a shell can complete. */
export interface OptionEntry {
  /** Name of the option, with its dashes. */
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  /** Whether the value is the path of a file. */
  readonly takesFile: boolean;
  /** Values that a shell can complete. */
  readonly choices: readonly string[];
}

/** Command with its subcommands, options and arguments. */
export interface CommandEntry {
  /** Names of the program and of the commands, separated by spaces, such as `broker call listAccounts`. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly OptionEntry[];
  /** Values of the command's arguments that a shell can complete. */
  readonly choices: readonly string[];
  /** Whether an argument is the path of a file. */
  readonly takesFile: boolean;
}

/** Returns the commands of a program. A command comes before its subcommands. */
export function entriesOf(command: Command, path = command.name()): CommandEntry[] {
  const help = command.createHelp();
  const below = help.visibleCommands(command);
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices).filter(isPlain);
  const own = {
    path,
    commands: below.map((each) => ({ name: each.name(), summary: each.summary() })),
    options: help.visibleOptions(command).flatMap(optionEntries),
    choices,
    takesFile: command.registeredArguments.some((argument) => argument.name() === "file"),
  };
  return [own, ...below.flatMap((each) => entriesOf(each, `${path} ${each.name()}`))];
}

function optionEntries({
  long,
  short,
  flags,
  description,
  required,
  optional,
  argChoices = [],
}: Option): OptionEntry[] {
  const names = [long, short].filter((name) => name !== undefined);
  const value = {
    takesValue: required || optional,
    takesFile: flags.endsWith("<path>"),
    choices: argChoices.filter(isPlain),
  };
  return names.map((name) => ({ name, summary: description, ...value }));
}

/**
 * Returns whether a shell leaves a word unchanged. A value from the spec may contain characters that a shell expands,
 * such as `$`.
 */
function isPlain(word: string): boolean {
  return /^[\w.:@%+-]+$/.test(word);
}

/** Returns a shell pattern for `case` that matches the path of any subcommand. */
export function pathsOf(entries: readonly CommandEntry[]): string {
  return alternatives(entries.slice(1).map(({ path }) => path));
}

/**
 * Returns the options that take a value. Each option has a path, such as `broker sign --data`.
 *
 * @returns `choices` has the options with listed values; `files` and `texts` are shell patterns for the options that
 *   take a path or any other text
 */
export function valuesOf(entries: readonly CommandEntry[]) {
  const values = entries.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map((option) => ({ ...option, path: `${path} ${option.name}` })),
  );
  const free = values.filter(({ choices }) => choices.length === 0);
  const pathsOfValues = (isFile: boolean) =>
    free.filter(({ takesFile }) => takesFile === isFile).map(({ path }) => path);
  return {
    files: alternatives(pathsOfValues(true)),
    texts: alternatives(pathsOfValues(false)),
    choices: values.filter(({ choices }) => choices.length > 0),
  };
}

function alternatives(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(" | ");
}
