/** Code of a `SandboxError`. A code never changes its meaning. */
export type SandboxErrorCode =
  /** The name of the scenario is unknown. */
  | "unknown_scenario"
  /** The name of the operation is unknown, or the operation is not documented. */
  | "unknown_operation"
  /** The name of an option is unknown. */
  | "unknown_option"
  /** An option has an invalid value. */
  | "invalid_option";

/** Error that `startSandbox`, `brokerHandlers` and `setScenario` throw for invalid options. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  /** Stable code of the error. */
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
