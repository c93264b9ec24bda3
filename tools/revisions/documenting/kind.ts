// Defines the type of a made-up kind of operation.

/** JSON value in an OpenAPI document. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;

/** Inputs that a call passes to the client. */
export type Inputs = Partial<Record<"path" | "query" | "headers" | "body", JsonObject>>;

/** A made-up kind of operation, with a valid and an invalid request. */
export interface Kind {
  readonly name: string;
  readonly method: string;
  /** Path parameters at the end of the path, such as `{thing_id}`. */
  readonly pathParameters?: Readonly<Record<string, JsonObject>>;
  readonly retry: "safe" | "never";
  readonly deprecated?: true;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: JsonObject;
  /** Documented error response: its status and body. */
  readonly problem?: { readonly status: number; readonly body: { readonly problem: string } };
  /** Inputs of a request that is valid by the spec. */
  readonly right: Inputs;
  /** Inputs of an invalid request. The compiler reports an error, and the sandbox rejects the request. */
  readonly wrong: Inputs;
}
