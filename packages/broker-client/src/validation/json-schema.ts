// JSON Schema keywords that codegen writes. Codegen drops a keyword that does not restrict a value, and rejects any
// other keyword.

export type TypeName = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

export type Schema = false | Keywords;

export type Schemas = Readonly<Record<string, Schema>>;

export interface Keywords {
  readonly type?: TypeName | readonly TypeName[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly not?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly maximum?: number;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly properties?: Schemas;
}
