import { EXIT_CODES, type Exit, type ExitCode } from "./exit-codes.ts";

/** Response that ended a call. */
export interface ServiceResponse {
  readonly status: number;
  /** Beginning of the body, in printable characters. */
  readonly body: string;
}

interface Details {
  /** Stable, for programs. */
  readonly code: string;
  /** What was wrong, and what was expected. */
  readonly message: string;
  /** What to do next. */
  readonly fix?: string | undefined;
  readonly response?: ServiceResponse | undefined;
}

/** An error that is printed without a stack. */
export class CliError extends Error {
  readonly code: string;
  readonly fix: string | undefined;
  readonly response: ServiceResponse | undefined;
  readonly exitCode: ExitCode;

  constructor(exit: Exit, { code, message, fix, response }: Details) {
    super(message);
    this.name = "CliError";
    this.code = code;
    this.fix = fix;
    this.response = response;
    this.exitCode = EXIT_CODES[exit].code;
  }
}

/** Returns an error of the command line or its input. */
export function usageError(message: string, fix?: string): CliError {
  return new CliError("usage", { code: "invalid_input", message, fix });
}
