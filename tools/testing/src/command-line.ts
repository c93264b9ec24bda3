// Some CI jobs run this file without npm packages, so the file imports only built-in modules of Node.
import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * Parses the command line. Ends the program with exit code 0 after `--help`, and with exit code 2 after an invalid
 * argument.
 *
 * @returns the values and positionals, and `refuse`, which prints a problem and the usage to stderr, and ends the
 *   program with exit code 2
 */
export function readCommandLine<const Config extends ParseArgsConfig>(usage: string, config?: Config) {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  const refuse = (problem: string): never => {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  };
  try {
    return { ...parseArgs(config), refuse };
  } catch (error) {
    // Only the first sentence of Node's error message describes the problem.
    return refuse(error instanceof Error ? error.message.replace(/\. [^]*$/, ".") : String(error));
  }
}

/** Prints a problem, or only the message of an error, to stderr. The program continues, and ends with exit code 1. */
export function fail(problem: unknown): void {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}

interface Subcommand {
  readonly summary: string;
  /** Imports a module, which runs the subcommand during the import. */
  readonly load: () => Promise<unknown>;
}

export async function runSubcommand(name: string, commands: Readonly<Record<string, Subcommand>>): Promise<void> {
  const [chosen = ""] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, chosen) ? commands[chosen] : undefined;
  if (command !== undefined) {
    await command.load();
    return;
  }
  const width = Math.max(...Object.keys(commands).map((each) => each.length));
  const listed = Object.entries(commands).map(([each, { summary }]) => `  ${each.padEnd(width)}  ${summary}`);
  const usage = `Usage: ${name} COMMAND [--help]\n\n${listed.join("\n")}`;
  if (chosen === "--help" || chosen === "") {
    console.log(usage);
    return;
  }
  console.error(`${name} has no command ${chosen}.\n\n${usage}`);
  process.exitCode = 2;
}
