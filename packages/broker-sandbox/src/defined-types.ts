// Types of the operations that a caller defines.

/**
 * Part of Standard Schema (https://standardschema.dev) that the sandbox needs. Schemas of zod, valibot, ArkType and
 * `@org/broker-client` have this type.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** Types of the schema. The property exists only for TypeScript, and not at run time. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Operation that a caller defines. The type has the fields that the sandbox needs. The result of `defineOperation` of
 * `@org/broker-client` has this type.
 */
export interface SandboxOperation {
  readonly name: string;
  readonly method: string;
  /** Path template, such as `/made-up/orders/{id}`. */
  readonly path: string;
  /** Schema of the request body. Without a schema, the sandbox accepts any body. */
  readonly body?: StandardSchema | undefined;
  /** Schema of the payload. The scenario `drift` needs the schema `response`. */
  readonly response?: StandardSchema | undefined;
}

/** List of operations that a caller defines. */
export type Definitions = readonly SandboxOperation[];

type TypesOf<Schema> = Schema extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types>
  : never;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * Payload of a defined operation: the input of the schema `response`. Without this schema, a payload is JSON, a
 * `Uint8Array` or undefined.
 */
export type DefinedPayload<Op extends SandboxOperation> = Op extends {
  readonly response: infer S extends StandardSchema;
}
  ? TypesOf<S>["input"]
  : Json | Uint8Array | undefined;

/** Valid request of a defined operation. For a defined operation, the sandbox validates only the body. */
export interface DefinedRequest<Op extends SandboxOperation> {
  /** Decoded path parameters. */
  readonly path: Readonly<Record<NamesIn<Op["path"]>, string>>;
  /** Decoded query parameters. The value of a repeated name is a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** All headers, with lower-case names. A comma and a space separate the values of a repeated header. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Output of the schema `body`. Without this schema, `body` is the parsed JSON, or undefined if the request has no
   * body.
   */
  readonly body: Op extends { readonly body: infer S extends StandardSchema } ? TypesOf<S>["output"] : unknown;
}

type NamesIn<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;

type Given<Op extends SandboxOperation> = DefinedPayload<Op> | Response;

/**
 * Responses of defined operations. If the type of a name is only `string`, TypeScript cannot find the operation of a
 * response, and accepts every response.
 */
export type DefinedResponses<Ops extends Definitions> = string extends Ops[number]["name"]
  ? { readonly [name: string]: unknown }
  : {
      readonly [Op in Ops[number] as Op["name"]]?:
        | Given<Op>
        | ((request: DefinedRequest<Op>) => Given<Op> | Promise<Given<Op>>);
    };
