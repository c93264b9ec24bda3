import { type Command, CommanderError } from "commander";
import { CliError, EXIT_CODES, type ExitCode, type ServiceResponse } from "./errors.ts";
import type { Io } from "./io.ts";
import { headLines, printable, printableLines, wrap } from "./output/text.ts";
import { commandFirst, createProgram } from "./program.ts";
import { rejectUnknown } from "./commands/shared.ts";
import { toUsageError } from "./usage-error.ts";

/**
 * Arguments that `broker` does not search for secrets. Without such a search, `broker --help` and `broker --version`
 * are faster.
 */
const WITHOUT_COMMAND = /^(?:-h|--help|-V|--version)$/;

/** Runs the command line, and returns its exit code. The promise never rejects. */
export async function run(io: Io): Promise<ExitCode> {
  const program = createProgram(io);
  // `broker help call` runs as `broker call --help`, because only `broker call` loads the operations.
  const args = commandFirst(io.args[0] === "help" ? [...io.args.slice(1), "--help"] : io.args);
  try {
    if (!io.args.every((arg) => WITHOUT_COMMAND.test(arg))) await assertNoSecret(io);
    rejectUnknown(program, args[0]);
    await program.parseAsync(args, { from: "user" });
    return EXIT_CODES[io.exit].code;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT_CODES.success.code;
    // If the command line has no command, the parser has already printed the help.
    if (thrown instanceof CommanderError && thrown.code === "commander.help") return EXIT_CODES.usage.code;
    const error = await toCliError(thrown, program, io.args);
    const { redactorFor } = await import("./credentials/secrets.ts");
    io.stderr(formatError(io, error, thrown, (await redactorFor(io)).redact));
    return error.exitCode;
  }
}

async function assertNoSecret({ args, env }: Io): Promise<void> {
  (await import("./credentials/secrets.ts")).assertNoSecret(args, env["BROKER_APP_SECRET"]);
}

/**
 * @param thrown the original error; if the error is a bug, `broker` prints the stack trace
 * @param redact function that hides the app secret
 */
export function formatError(
  io: Io,
  error: CliError,
  thrown?: unknown,
  redact = (text: string): string => text,
): string {
  const { code } = error;
  const [message, fix] = [redact(error.message), error.fix && redact(error.fix)];
  const response = error.response && redactResponse(error.response, redact);
  if (io.args.includes("--json"))
    return `${printable(JSON.stringify({ error: { code, message, ...response, fix } }))}\n`;
  const wrapped = (text: string) => `${wrap(printableLines(text), io.errorColumns)}\n`;
  const stack = code === "bug" && thrown instanceof Error ? printableLines(redact(`${thrown.stack}\n`)) : "";
  return wrapped(`broker: ${message}`) + (response ? responseText(response) : "") + (fix ? wrapped(fix) : "") + stack;
}

/** Hides the app secret in the body and the headers. The client has already redacted the fields. */
function redactResponse(response: ServiceResponse, redact: (text: string) => string): ServiceResponse {
  const { headers, body } = response;
  const shown = headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
  return { ...response, body: redact(body), headers: shown };
}

async function toCliError(thrown: unknown, program: Command, given: readonly string[]): Promise<CliError> {
  if (thrown instanceof CliError) return thrown;
  if (thrown instanceof CommanderError) return toUsageError(thrown, program, given);
  if (isSigningError(thrown)) {
    const { code } = thrown;
    const { withoutOptions } = await import("./call/service-error.ts");
    const message = withoutOptions(thrown.message);
    return new CliError(code === "invalid_credentials" ? "credentials" : "usage", { code, message });
  }
  const message = thrown instanceof Error ? thrown.message : "A value that is not an Error was thrown.";
  return new CliError("bug", { code: "bug", message, fix: "Report this bug to the maintainers of @org/broker-cli." });
}

/**
 * Returns whether an error comes from `@org/signing`. `isSigningError` compares the name, because `instanceof` would
 * load `@org/signing`, which most commands do not need.
 */
function isSigningError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && error.name === "SigningError" && "code" in error && typeof error.code === "string";
}

/**
 * Formats the headers and then the body. If the spec documents the body, the result has the fields of the body.
 * Otherwise, the result has the text of the body.
 */
function responseText({ status, headers, fields, body }: ServiceResponse): string {
  const head = headers === undefined ? "" : headLines(status, Object.entries(headers));
  if (fields === undefined) return head + (body === "" ? "" : `Body of the response: ${body}\n`);
  const lines = Object.entries(fields).map(([name, value]) => {
    return `  ${printable(name)}: ${printable(typeof value === "string" ? value : JSON.stringify(value))}\n`;
  });
  return `${head}Fields of the response:\n${lines.join("")}`;
}
