/** Exit codes and their meanings, which `broker --help` and the README also list. */
export const EXIT_CODES = {
  success: { code: 0, meaning: "The command succeeded, or the check passed." },
  no: { code: 1, meaning: "The check failed: a wrong signature or another problem." },
  usage: { code: 2, meaning: "The command line or the input is invalid." },
  credentials: { code: 3, meaning: "Credentials or base URL are missing, invalid or unsafe." },
  refused: { code: 4, meaning: "The service responded with an error or an unexpected response." },
  network: { code: 5, meaning: "The request failed and changed nothing." },
  unknown: { code: 6, meaning: "The outcome is unknown: the change may have happened." },
  bug: { code: 70, meaning: "Internal error: a bug in broker." },
  output: { code: 74, meaning: "The result could not be written." },
} as const;

export type Exit = keyof typeof EXIT_CODES;

export type ExitCode = (typeof EXIT_CODES)[Exit]["code"];

export interface ServiceResponse {
  readonly status: number;
  /** First characters of the body, with control characters escaped. */
  readonly body: string;
  /** Fields of the body, if the spec documents the body for this status. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Redacted headers of the response, if the user sets `--include`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
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
  override readonly name = "CliError";
  readonly code: string;
  readonly fix: string | undefined;
  readonly response: ServiceResponse | undefined;
  readonly exitCode: ExitCode;

  constructor(exit: Exit, { code, message, fix, response }: Details) {
    super(message);
    this.code = code;
    this.fix = fix;
    this.response = response;
    this.exitCode = EXIT_CODES[exit].code;
  }
}

/** Returns the code of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

export function usageError(message: string, fix?: string): CliError {
  return new CliError("usage", { code: "invalid_input", message, fix });
}
