// Starts every command with --help. Skips directories with a separate lockfile, because the dependencies of such
// directories may not be installed.
import { expect, test } from "vitest";
import { programs, start, subcommandsOf } from "./helpers/programs.ts";

interface Command {
  readonly name: string;
  readonly words: readonly string[];
}

const WITH_SUBCOMMANDS = ["spec", "release"];

const ofScripts: Command[] = [...programs].flatMap(([script, program]) => {
  const command = { name: `pnpm ${script}`, words: [program] };
  if (!WITH_SUBCOMMANDS.includes(script)) return [command];
  const subcommands = subcommandsOf(script).map((word) => ({
    name: `${command.name} ${word}`,
    words: [program, word],
  }));
  return [command, ...subcommands];
});

const ofProofs: Command[] = [
  { name: "pnpm verify document", words: ["tools/revisions/documenting/main.ts"] },
  { name: "pnpm verify drill", words: ["tools/revisions/drill/main.ts"] },
  { name: "pnpm verify faults", words: ["tools/resilience/src/faults/cli.ts"] },
  { name: "pnpm verify published", words: ["tools/revisions/real/main.ts"] },
  { name: "pnpm verify replay", words: ["tools/resilience/src/replay/cli.ts"] },
  { name: "pnpm verify scope", words: ["tools/testing/src/cli/scope.ts"] },
];

test.each([...ofScripts, ...ofProofs])("$name --help prints the usage", ({ name, words }) => {
  const [program = "", ...rest] = words;
  const { status, stdout, stderr } = start(program, ...rest, "--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.startsWith(`Usage: ${name}`)).toBe(true);
  expect(stdout).toMatch(WITH_SUBCOMMANDS.includes(name.replace("pnpm ", "")) ? /COMMAND/ : /\n\nExample: .*pnpm/);
});
