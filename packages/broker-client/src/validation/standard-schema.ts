/**
 * Schema of zod, valibot, ArkType or any other library that implements Standard Schema (https://standardschema.dev).
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** Types of the schema, which exist only for the compiler. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type TypesOf<Schema> = Schema extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types>
  : never;

/** Type of the values that a schema accepts. */
export type SchemaInput<Schema> = TypesOf<Schema> extends { readonly input: infer Input } ? Input : never;

/** Type of the values that a schema returns. */
export type SchemaOutput<Schema> = TypesOf<Schema> extends { readonly output: infer Output } ? Output : never;

/** Invalid part of a value. */
export interface InvalidPart {
  /** Place of the part, such as `/orders/0/symbol`. The text is empty for the whole value. */
  readonly path: string;
  readonly message: string;
}

export type Validated =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly InvalidPart[] };

/**
 * Returns a schema that accepts every value. TypeScript assumes that each value has the type `Type`, but no code checks
 * it.
 */
export function unchecked<Type>(): StandardSchema<Type> {
  // The cast is the purpose of the function: the caller states a type that nothing checks.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const validate = (value: unknown) => ({ value: value as Type });
  return { "~standard": { version: 1, vendor: "@org/broker-client", validate } };
}

/**
 * Returns whether a value is a Standard Schema. `isStandardSchema` looks for the method `validate`, because a schema of
 * ArkType is a function and not an object.
 */
export function isStandardSchema(schema: unknown): schema is StandardSchema {
  const standard: unknown = Reflect.get(Object(schema), "~standard");
  return typeof Reflect.get(Object(standard), "validate") === "function";
}

/** Validates a value once. The promise rejects if the schema throws. */
export async function validate(schema: StandardSchema, value: unknown): Promise<Validated> {
  const result = await schema["~standard"].validate(value);
  if (result.issues === undefined) return { value: result.value };
  return { issues: Array.from(result.issues, ({ message, path = [] }) => ({ message, path: pathOf(path) })) };
}

function pathOf(path: NonNullable<SchemaIssue["path"]>): string {
  return path.map((part) => `/${String(typeof part === "object" ? part.key : part)}`).join("");
}
