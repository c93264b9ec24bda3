export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;

export type Inputs = Partial<Record<"path" | "query" | "headers" | "body", JsonObject>>;

export interface Kind {
  readonly name: string;
  readonly method: string;
  /** Parameters at the end of the path, such as `{thing_id}`. */
  readonly pathParameters?: Readonly<Record<string, JsonObject>>;
  readonly retry: "safe" | "never";
  readonly deprecated?: true;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: JsonObject;
  /** Status and body of an error response that the spec describes. */
  readonly problem?: { readonly status: number; readonly body: { readonly problem: string } };
  readonly right: Inputs;
  /** Inputs that the TypeScript compiler and the sandbox must reject. */
  readonly wrong: Inputs;
}

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const json = (schema: JsonObject) => ({ "application/json": { schema } });
