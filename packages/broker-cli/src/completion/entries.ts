import type { Command, Option } from "commander";

/** Option of a command, with what can follow it. */
export interface OptionEntry {
  /** With its dashes. */
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  /** Values that can be completed. Without any, a value can be a file. */
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
    takesFile: command.registeredArguments.length > 0 && choices.length === 0,
  };
  return [own, ...below.flatMap((each) => entriesOf(each, `${path} ${each.name()}`))];
}

function optionEntries({ long, short, description, required, optional, argChoices = [] }: Option): OptionEntry[] {
  const names = [long, short].filter((name) => name !== undefined);
  const choices = argChoices.filter(isPlain);
  return names.map((name) => ({ name, summary: description, takesValue: required || optional, choices }));
}

/** A shell expands other words, which come from the spec. */
function isPlain(word: string): boolean {
  return /^[\w.:@%+-]+$/.test(word);
}

/** Returns the commands below the program as alternatives of the `case` of a shell. */
export function pathsOf(entries: readonly CommandEntry[]): string {
  return alternatives(entries.slice(1).map(({ path }) => path));
}

/** Returns the options that take a value, behind their commands: those with choices, and all others for a `case`. */
export function valuesOf(entries: readonly CommandEntry[]) {
  const values = entries.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ name, choices }) => ({ path: `${path} ${name}`, choices })),
  );
  const texts = values.filter(({ choices }) => choices.length === 0);
  return {
    texts: alternatives(texts.map(({ path }) => path)),
    choices: values.filter(({ choices }) => choices.length > 0),
  };
}

function alternatives(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(" | ");
}
