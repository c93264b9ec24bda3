/** Parameter of an operation in the spec. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  /** Whether the parameter takes one value, a list of values, or an object. */
  readonly takes: "one" | "list" | "fields";
  readonly summary?: string;
  /** Values of the parameter that the spec lists. The service may accept other values too. */
  readonly values?: readonly string[];
}

/** Inputs of a documented operation. */
export interface CallInputs {
  readonly parameters: readonly Parameter[];
  /** Whether the operation requires a body. Absent if the operation takes no body. */
  readonly body?: "required" | "optional";
}
