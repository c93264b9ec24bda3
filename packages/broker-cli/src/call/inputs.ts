export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  /** Whether the parameter takes one value, a list of values, or an object. */
  readonly takes: "one" | "list" | "fields";
  readonly summary?: string;
  /** Values that the spec lists for the parameter. The service may also accept other values. */
  readonly values?: readonly string[];
}

export interface CallInputs {
  readonly parameters: readonly Parameter[];
  /** Whether the operation requires a body. The field is absent if the operation takes no body. */
  readonly body?: "required" | "optional";
  readonly deprecated?: true;
}
