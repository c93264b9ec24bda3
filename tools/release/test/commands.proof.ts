// Starts every command with --help, except the commands of directories with their own lockfile. Such a command needs an
// installation first, so a proof of its directory starts the command.
import { expect, test } from "vitest";
import { SUITES } from "../../testing/src/suites.ts";
import { programs, start, subcommandsOf } from "./helpers/programs.ts";

interface Command {
  readonly name: string;
  readonly words: readonly string[];
}

const WITH_SUBCOMMANDS = ["spec", "release"];

const ofScripts: Command[] = [...programs].flatMap(([script, program]) => {
  const command = { name: `pnpm ${script}`, words: [program] };
  if (script === "bench") return [];
  if (!WITH_SUBCOMMANDS.includes(script)) return [command];
  const subcommands = subcommandsOf(script).map((word) => ({
    name: `${command.name} ${word}`,
    words: [program, word],
  }));
  return [command, ...subcommands];
});

const ofSuites: Command[] = Object.entries(SUITES).flatMap(([suite, { installs, steps }]) =>
  steps("full").flatMap(({ program, args: [file = ""] }) =>
    program === "node" && installs === undefined ? [{ name: `pnpm verify ${suite}`, words: [file] }] : [],
  ),
);

test.each([...ofScripts, ...ofSuites])("$name --help prints the usage, and exits with 0", ({ name, words }) => {
  const [program = "", ...rest] = words;
  const { status, stdout, stderr } = start(program, ...rest, "--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.startsWith(`Usage: ${name}`)).toBe(true);
  expect(stdout).toMatch(
    WITH_SUBCOMMANDS.includes(name.replace("pnpm ", "")) ? /COMMAND/ : /\n {2}--help +\S[^]*\nExample: .*pnpm/,
  );
});
