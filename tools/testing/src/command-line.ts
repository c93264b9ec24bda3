// The command lines of the repo's programs. It imports built-ins only, because the job that publishes installs nothing else.
import { parseArgs } from "node:util";

interface Option {
  readonly type: "boolean" | "string";
  /** Stands for the value in the usage, such as `N`. */
  readonly value?: string;
  readonly help: string;
}

type Options = Readonly<Record<string, Option>>;

export interface Command<Named extends Options> {
  /** What starts it, such as `pnpm verify fuzz`. */
  readonly name: string;
  readonly summary: string;
  /** Operands as the usage shows them, such as `[SECTION...]`. Without it, the command takes none. */
  readonly operands?: string;
  readonly options: Named;
  readonly example: string;
}

type Parsed<Named extends Options> = ReturnType<typeof parseArgs<{ options: Named; allowPositionals: true }>>;

interface CommandLine<Named extends Options> {
  readonly values: Parsed<Named>["values"];
  readonly positionals: readonly string[];
  /** Prints a sentence and the usage to stderr, and ends the program with exit code 2. */
  readonly refuse: (why: string) => never;
}

/**
 * Reads the command line of the program. With `--help` it prints the usage and ends the program with exit code 0; if an
 * option is unknown or has no value, it prints why and the usage to stderr, and ends the program with exit code 2.
 */
export function readCommandLine<const Named extends Options>(command: Command<Named>): CommandLine<Named> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usageOf(command));
    process.exit(0);
  }
  const refuse = (why: string): never => {
    console.error(`${why}\n\n${usageOf(command)}`);
    process.exit(2);
  };
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
    if (command.operands !== undefined || positionals.length === 0) return { values, positionals, refuse };
  } catch (error) {
    // The sentences that follow the first one tell how to write an operand that begins with a dash.
    return refuse(error instanceof Error ? error.message.replace(/\. [^]*$/, ".") : String(error));
  }
  return refuse(`${command.name} takes no operands.`);
}

interface Subcommand {
  readonly summary: string;
  /** Imports the program, which runs as it is imported. */
  readonly load: () => Promise<unknown>;
}

/** Runs the subcommand that the first word of the command line names. That program reads the other words. */
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
    called: value === undefined ? `--${option}` : `--${option} ${value}`,
    help,
  }));
  const width = Math.max(...rows.map(({ called }) => called.length), "--help".length);
  const listed = [...rows, { called: "--help", help: "Prints this text." }];
  return [
    `Usage: ${[name, operands, ...rows.map(({ called }) => `[${called}]`)].filter(Boolean).join(" ")}`,
    summary,
    listed.map(({ called, help }) => `  ${called.padEnd(width)}  ${help}`).join("\n"),
    `Example: ${example}`,
  ].join("\n\n");
}
