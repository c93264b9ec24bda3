/** Code of a `SandboxError`. The codes are stable. */
export type SandboxErrorCode =
  /** No scenario has this name. */
  | "unknown_scenario"
  /** No documented operation has this name. */
  | "unknown_operation"
  /** No option has this name. */
  | "unknown_option"
  /** An option has an invalid value. */
  | "invalid_option";

/** Error that the functions of this package throw for invalid options. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  /** Stable code of the error. */
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
