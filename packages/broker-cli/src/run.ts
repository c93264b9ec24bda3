import { type Command, CommanderError } from "commander";
import { messageOf } from "./call/advice.ts";
import { rejectUnknown } from "./commands/shared.ts";
import { assertNoSecret, redactorFor } from "./credentials/arguments.ts";
import { CliError } from "./errors.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { printable, printableLines } from "./output/printable.ts";
import { wrap } from "./output/wrap.ts";
import { createProgram } from "./program.ts";
import { toUsageError } from "./usage-error.ts";

/** Returns the exit code of the command line, and never rejects. */
export async function run(io: Io): Promise<ExitCode> {
  const program = createProgram(io);
  // `broker help call` runs as `broker call --help`, because only `broker call` loads the operations.
  const args = io.args[0] === "help" ? [...io.args.slice(1), "--help"] : io.args;
  try {
    assertNoSecret(io.args, io.env["BROKER_APP_SECRET"]);
    rejectUnknown(program, args[0]);
    await program.parseAsync(args, { from: "user" });
    return io.exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT_CODES.success.code;
    // If the command line has no command, the parser has already printed the help.
    if (thrown instanceof CommanderError && thrown.code === "commander.help") return EXIT_CODES.usage.code;
    const error = toCliError(thrown, program, args);
    io.stderr(formatError(io, error, thrown, (await redactorFor(io)).redact));
    return error.exitCode;
  }
}

/**
 * @param thrown the original error; if the error is a bug, `broker` prints the stack trace
 * @param redact function that hides the app secret
 */
export function formatError(
  io: Io,
  { code, message, fix, response }: CliError,
  thrown?: unknown,
  redact = (text: string): string => text,
): string {
  const safe: Shown = {
    code,
    message: redact(message),
    fix: fix && redact(fix),
    response: response && { ...response, body: redact(response.body) },
    stack: code === "bug" && thrown instanceof Error ? redact(`${thrown.stack}\n`) : "",
  };
  return io.args.includes("--json") ? asJson(safe) : asText(safe, io.errorColumns);
}

interface Shown extends Pick<CliError, "code" | "message" | "fix" | "response"> {
  readonly stack: string;
}

function toCliError(thrown: unknown, program: Command, args: readonly string[]): CliError {
  if (thrown instanceof CliError) return thrown;
  if (thrown instanceof CommanderError) return toUsageError(thrown, program, args);
  if (isSigningError(thrown)) {
    const { code } = thrown;
    const message = messageOf(thrown);
    return new CliError(code === "invalid_credentials" ? "credentials" : "usage", { code, message });
  }
  const message = thrown instanceof Error ? thrown.message : "A value that is not an Error was thrown.";
  return new CliError("bug", { code: "bug", message, fix: "Report this bug to the maintainers of @org/broker-cli." });
}

/**
 * Checks the name of the error, because a check with `instanceof` loads the module `@org/signing`. Most commands
 * do not need this module.
 */
function isSigningError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && error.name === "SigningError" && "code" in error && typeof error.code === "string";
}

function asText({ message, fix, response, stack }: Shown, columns: number | undefined): string {
  const body = response?.body ? `Body of the response: ${response.body}\n` : "";
  const advice = fix === undefined ? "" : `${wrap(printableLines(fix), columns)}\n`;
  return `${wrap(printableLines(`broker: ${message}`), columns)}\n${body}${advice}${printableLines(stack)}`;
}

function asJson({ code, message, response, fix }: Shown): string {
  return `${printable(JSON.stringify({ error: { code, message, ...response, fix } }))}\n`;
}
