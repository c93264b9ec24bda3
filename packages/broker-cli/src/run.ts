import { type Command, CommanderError } from "commander";
import { assertNoSecret } from "./credentials/arguments.ts";
import { CliError, messageOf } from "./errors.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { printable, printableLines } from "./output/printable.ts";
import { createProgram } from "./program.ts";

/** Runs the command line and returns the exit code. It does not reject. */
export async function run(io: Io): Promise<ExitCode> {
  const program = createProgram(io);
  try {
    assertNoSecret(io.args, io.env["BROKER_APP_SECRET"]);
    await program.parseAsync(io.args, { from: "user" });
    return io.exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT_CODES.success.code;
    // `broker` alone has printed the help.
    if (thrown instanceof CommanderError && thrown.code === "commander.help") return EXIT_CODES.usage.code;
    const error = toCliError(thrown, commandOf(program, io.args));
    io.stderr(formatError(io, error, thrown));
    return error.exitCode;
  }
}

/** @param thrown the error from which `error` was made, with the stack of a bug */
export function formatError(io: Io, error: CliError, thrown?: unknown): string {
  return io.args.includes("--json") ? asJson(error) : asText(error, thrown);
}

/** What follows the name of an unknown option may be a secret, as in `--token=…` or `-p…`. */
const UNKNOWN_OPTION = /^(unknown option '(?:--[^=]*|-[^-]))[^]*'(?=$|\n\()/;

function toCliError(thrown: unknown, command: Command): CliError {
  if (thrown instanceof CliError) return thrown;
  if (thrown instanceof CommanderError) {
    const message = thrown.message.replace(/^error: /, "").replace(UNKNOWN_OPTION, "$1'");
    const fix = `Usage: ${command.createHelp().commandUsage(command)}\n\`${pathOf(command)} --help\` has examples.`;
    return new CliError("usage", { code: "invalid_usage", message: message.replace(/[^.?!)]$/, "$&."), fix });
  }
  if (isSigningError(thrown)) {
    const { code } = thrown;
    const message = messageOf(thrown);
    return new CliError(code === "invalid_credentials" ? "credentials" : "usage", { code, message });
  }
  const message = thrown instanceof Error ? thrown.message : "Something was thrown that is no error.";
  return new CliError("bug", { code: "bug", message, fix: "Report this to the maintainers of the package." });
}

/** Recognizes an error of `@org/signing` by its name, because most commands do not load the package. */
function isSigningError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && error.name === "SigningError" && "code" in error && typeof error.code === "string";
}

/** Returns the command that the arguments name, even if they are invalid. */
function commandOf(program: Command, args: readonly string[]): Command {
  let command = program;
  for (const name of args.filter((arg) => !arg.startsWith("-"))) {
    const next = command.commands.find((each) => each.name() === name);
    if (next === undefined) break;
    command = next;
  }
  return command;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function asText(error: CliError, thrown: unknown): string {
  const fix = error.fix === undefined ? "" : `${error.fix}\n`;
  // Only a bug has a stack that helps.
  const stack = error.code === "bug" && thrown instanceof Error ? `${thrown.stack}\n` : "";
  return printableLines(`broker: ${error.message}\n${fix}${stack}`);
}

function asJson({ code, message, fix }: CliError): string {
  return `${printable(JSON.stringify({ error: { code, message, fix } }))}\n`;
}
