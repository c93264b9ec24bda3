import type { Command, Option } from "commander";

export interface OptionEntry {
  /** Name of the option, with the leading dashes. */
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  readonly takesFile: boolean;
  readonly choices: readonly string[];
}

export interface CommandEntry {
  /** Full name of the command, such as `broker call listAccounts`. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly OptionEntry[];
  readonly choices: readonly string[];
  readonly takesFile: boolean;
}

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

/** Returns false for a word with characters that a shell expands, because a value from the spec could contain `$`. */
function isPlain(word: string): boolean {
  return /^[\w.:@%+-]+$/.test(word);
}

/** Returns a pattern that matches every subcommand, for a `case` statement of a shell. */
export function pathsOf(entries: readonly CommandEntry[]): string {
  return alternatives(entries.slice(1).map(({ path }) => path));
}

/** Returns the options that take a value. The path of an option includes the command, such as `broker sign --data`. */
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
