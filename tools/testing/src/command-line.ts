// The publishing CI job installs no npm packages, so this file imports only built-in modules of Node.
import { parseArgs } from "node:util";

interface Option {
  readonly type: "boolean" | "string";
  /** Placeholder in the usage text, such as `N` in `--runs N`. */
  readonly value?: string;
  readonly help: string;
}

type Options = Readonly<Record<string, Option>>;

export interface Command<Named extends Options> {
  readonly name: string;
  readonly summary: string;
  /** Operands in the usage text, such as `[SECTION...]`. */
  readonly operands?: string;
  readonly options: Named;
  readonly example: string;
}

type Parsed<Named extends Options> = ReturnType<typeof parseArgs<{ options: Named; allowPositionals: true }>>;

interface CommandLine<Named extends Options> {
  readonly values: Parsed<Named>["values"];
  readonly positionals: readonly string[];
  /** Prints a problem and the usage to stderr, and ends the program with exit code 2. */
  readonly refuse: (problem: string) => never;
}

/** Ends the program with exit code 0 after `--help`, and with exit code 2 after an invalid option. */
export function readCommandLine<const Named extends Options>(command: Command<Named>): CommandLine<Named> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usageOf(command));
    process.exit(0);
  }
  const refuse = (problem: string): never => {
    console.error(`${problem}\n\n${usageOf(command)}`);
    process.exit(2);
  };
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
    if (command.operands !== undefined || positionals.length === 0) return { values, positionals, refuse };
  } catch (error) {
    // Only the first sentence of Node's error message names the problem.
    return refuse(error instanceof Error ? error.message.replace(/\. [^]*$/, ".") : String(error));
  }
  return refuse(`${command.name} takes no operands.`);
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

function usageOf({ name, summary, operands, options, example }: Command<Options>): string {
  const rows = Object.entries(options).map(([option, { value, help }]) => ({
    shown: value === undefined ? `--${option}` : `--${option} ${value}`,
    help,
  }));
  const width = Math.max(...rows.map(({ shown }) => shown.length), "--help".length);
  const listed = [...rows, { shown: "--help", help: "Prints this text." }];
  return [
    `Usage: ${[name, operands, ...rows.map(({ shown }) => `[${shown}]`)].filter(Boolean).join(" ")}`,
    summary,
    listed.map(({ shown, help }) => `  ${shown.padEnd(width)}  ${help}`).join("\n"),
    `Example: ${example}`,
  ].join("\n\n");
}
