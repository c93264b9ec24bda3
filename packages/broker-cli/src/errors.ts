import { EXIT_CODES, type Exit, type ExitCode } from "./exit-codes.ts";

interface Details {
  /** Stable, for programs. */
  readonly code: string;
  /** What was wrong, and what was expected. */
  readonly message: string;
  /** What to do next. */
  readonly fix?: string | undefined;
}

/** An error that is printed without a stack. */
export class CliError extends Error {
  readonly code: string;
  readonly fix: string | undefined;
  readonly exitCode: ExitCode;

  constructor(exit: Exit, { code, message, fix }: Details) {
    super(message);
    this.name = "CliError";
    this.code = code;
    this.fix = fix;
    this.exitCode = EXIT_CODES[exit].code;
  }
}

/** Returns an error of the command line or its input. */
export function usageError(message: string, fix?: string): CliError {
  return new CliError("usage", { code: "invalid_input", message, fix });
}

/** Returns the message of a library without its advice to use a field or an option that a command line does not have. */
export function messageOf({ message }: Error): string {
  return message
    .replace(/ Look at `body`[^.]*\./, "")
    .replace("Look at `text`, at", "Look at")
    .replace(", or name it in allowInsecureHosts", "");
}
