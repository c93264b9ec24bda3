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

/** Rule for the value of an option, and the end of the sentence `NAME must be …`. */
export type Rule = readonly [holds: (value: unknown) => boolean, says: string];

/** @throws {SandboxError} `invalid_option`: the value breaks the rule */
export function assertOption(name: string, value: unknown, [holds, says]: Rule): void {
  if (!holds(value)) throw new SandboxError("invalid_option", `${name} must be ${says}.`);
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the text of a name in an error message. For a value that is not a string, the text is only the type, because
 * `String()` throws an error for some values.
 */
export function shownName(name: unknown): string {
  return typeof name === "string" ? name : `of type ${name === null ? "null" : typeof name}`;
}

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
