import { EXIT_CODES, type Exit, type ExitCode } from "./exit-codes.ts";

export interface ServiceResponse {
  readonly status: number;
  /** First characters of the body, with control characters escaped. */
  readonly body: string;
}

interface Details {
  /** Stable code of the error, which programs can compare. */
  readonly code: string;
  readonly message: string;
  readonly fix?: string | undefined;
  readonly response?: ServiceResponse | undefined;
}

/** Error that `broker` prints without a stack trace. */
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

export function usageError(message: string, fix?: string): CliError {
  return new CliError("usage", { code: "invalid_input", message, fix });
}
