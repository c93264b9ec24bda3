import type { Command, Option } from "commander";

/** Option of a command, with what can follow it. */
export interface OptionEntry {
  /** With its dashes. */
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  /** Whether the value is the path of a file. */
  readonly takesFile: boolean;
  /** Values that can be completed. */
  readonly choices: readonly string[];
}

/** Command, with what can follow it. */
export interface CommandEntry {
  /** Words from the program to the command. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly OptionEntry[];
  /** Values of its arguments that can be completed. */
  readonly choices: readonly string[];
  /** Whether an argument can be a file. */
  readonly takesFile: boolean;
}

/** Lists the commands of a program, each before those below it. */
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

/** A shell expands other words, which come from the spec. */
function isPlain(word: string): boolean {
  return /^[\w.:@%+-]+$/.test(word);
}

/** Returns the commands below the program as alternatives of the `case` of a shell. */
export function pathsOf(entries: readonly CommandEntry[]): string {
  return alternatives(entries.slice(1).map(({ path }) => path));
}

/** Returns the options that take a value, behind their commands: those with choices; and those of files and of other texts, for a `case`. */
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
