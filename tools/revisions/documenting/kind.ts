/** Part of an OpenAPI document, as a revision would write it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;

/** What a program gives to an operation. */
export type Inputs = Partial<Record<"path" | "query" | "headers" | "body", JsonObject>>;

export interface Kind {
  readonly name: string;
  readonly method: string;
  /** Path parameters that follow the path of the operation, such as `{thing_id}`. */
  readonly pathParameters?: Readonly<Record<string, JsonObject>>;
  readonly retry: "safe" | "never";
  readonly deprecated?: true;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: JsonObject;
  /** Error body that it documents, with this status. It has the field `problem`. */
  readonly problem?: { readonly status: number; readonly body: { readonly problem: string } };
  /** A request that the spec allows. */
  readonly right: Inputs;
  /** A request that neither the types nor the sandbox allow. */
  readonly wrong: Inputs;
}
