/** Why options were refused. Codes are stable. */
export type SandboxErrorCode =
  /** No scenario has this name. */
  | "unknown_scenario"
  /** No option has this name. */
  | "unknown_option"
  /** A known option has a value that it cannot have. */
  | "invalid_option";

/** What the functions of this package throw for options that they cannot take. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  /** Stable. */
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
