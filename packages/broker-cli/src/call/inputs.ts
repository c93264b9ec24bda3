/** Parameter of an operation, as the spec describes it. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  /** One value, a list of values, or an object of them. */
  readonly takes: "one" | "list" | "fields";
  readonly summary?: string;
  /** Values that the spec lists. The service may accept others. */
  readonly values?: readonly string[];
}

/** Inputs of a documented operation. */
export interface CallInputs {
  readonly parameters: readonly Parameter[];
  /** Absent if the operation has no body. */
  readonly body?: "required" | "optional";
}
