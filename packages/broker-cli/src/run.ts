import { type Command, CommanderError } from "commander";
import { messageOf } from "./call/advice.ts";
import { rejectUnknown } from "./commands/shared.ts";
import { assertNoSecret } from "./credentials/arguments.ts";
import { CliError } from "./errors.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { printable, printableLines } from "./output/printable.ts";
import { wrap } from "./output/wrap.ts";
import { createProgram } from "./program.ts";
import { toUsageError } from "./usage-error.ts";

/** Runs the command line and returns the exit code. It does not reject. */
export async function run(io: Io): Promise<ExitCode> {
  const program = createProgram(io);
  // The parser's own command would not list the operations, which are loaded for `broker call` alone.
  const args = io.args[0] === "help" ? [...io.args.slice(1), "--help"] : io.args;
  try {
    assertNoSecret(io.args, io.env["BROKER_APP_SECRET"]);
    rejectUnknown(program, args[0]);
    await program.parseAsync(args, { from: "user" });
    return io.exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT_CODES.success.code;
    // `broker` alone has printed the help.
    if (thrown instanceof CommanderError && thrown.code === "commander.help") return EXIT_CODES.usage.code;
    const error = toCliError(thrown, program, args);
    io.stderr(formatError(io, error, thrown));
    return error.exitCode;
  }
}

/** @param thrown the error from which `error` was made, with the stack of a bug */
export function formatError(io: Io, error: CliError, thrown?: unknown): string {
  return io.args.includes("--json") ? asJson(error) : asText(error, thrown, io.errorColumns);
}

function toCliError(thrown: unknown, program: Command, args: readonly string[]): CliError {
  if (thrown instanceof CliError) return thrown;
  if (thrown instanceof CommanderError) return toUsageError(thrown, program, args);
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

function asText(error: CliError, thrown: unknown, columns: number | undefined): string {
  const body = error.response?.body ? `Body of the response: ${error.response.body}\n` : "";
  const fix = error.fix === undefined ? "" : `${wrap(printableLines(error.fix), columns)}\n`;
  // Only a bug has a stack that helps.
  const stack = error.code === "bug" && thrown instanceof Error ? `${thrown.stack}\n` : "";
  const message = wrap(printableLines(`broker: ${error.message}`), columns);
  return `${message}\n${body}${fix}${printableLines(stack)}`;
}

function asJson({ code, message, response, fix }: CliError): string {
  return `${printable(JSON.stringify({ error: { code, message, ...response, fix } }))}\n`;
}
