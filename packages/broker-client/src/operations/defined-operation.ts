import type { StandardSchema } from "../validation/standard-schema.ts";

export type Method = "DELETE" | "GET" | "HEAD" | "OPTIONS" | "PATCH" | "POST" | "PUT";
export type Schema = StandardSchema | undefined;
export type ErrorSchemas = Readonly<Record<string | number, StandardSchema>>;

/** Operation that a program defines with `defineOperation`. */
export interface DefinedOperation<
  Path extends string = string,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Errors extends ErrorSchemas = ErrorSchemas,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: Path;
  readonly retry: "safe" | "never";
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly response: Response;
  readonly errors: Errors;
}
