import { ConfigurationError } from "../errors/index.ts";
import { assertUrl } from "../transport/outgoing.ts";
import {
  isStandardSchema,
  type SchemaInput,
  type SchemaOutput,
  type StandardSchema,
} from "../validation/standard-schema.ts";
import { isPlainObject } from "../validation/values.ts";
import type { Call, CallOptions, DefinedOperation, ErrorSchemas, Method, Schema } from "./operation.ts";

// TypeScript shows the texts of the types `Literal`, `Repeatable` and `Definition` in its error messages.

/**
 * Rejects a path of the type `string`. TypeScript cannot read parameter names from the type `string`, so a call without
 * a path parameter would compile.
 */
type Literal<Path extends string> = string extends Path ? "Write the path as a literal." : Path;

/**
 * Rejects a request schema whose output is not a valid input. The sandbox validates the request that the client sent,
 * which is the output of the schema.
 */
type Repeatable<S extends Schema> =
  SchemaOutput<S> extends SchemaInput<S> ? S : "A schema of a request must accept its own output.";

interface Definition<
  M extends Method,
  Path extends string,
  Query extends Schema,
  Headers extends Schema,
  Body extends Schema,
  Response extends Schema,
  Errors extends ErrorSchemas,
  Name extends string,
> {
  readonly name: Name;
  readonly method: M;
  readonly path: Literal<Path>;
  readonly retry: "safe" | "never";
  readonly query?: Repeatable<Query>;
  readonly headers?: Repeatable<Headers>;
  readonly body?: M extends "GET" | "HEAD" ? "A GET or HEAD has no body." : Repeatable<Body>;
  readonly response?: Response;
  readonly errors?: Errors;
}

/**
 * Defines an operation that the spec does not document. `broker.call(operation, inputs)` calls the operation with the
 * same outcomes, safe retries, validation and typed errors as a documented operation.
 *
 * - `name`: name of the operation in errors and events. The name may be the name of a placeholder.
 * - `path`: template below the client's `baseUrl`, such as `/made-up/orders/{id}`. The template must be a literal, so
 *   that TypeScript can read the names of the parameters.
 * - `retry`: `"safe"` if the operation changes nothing, or else `"never"`. The client does not guess the value from the
 *   method.
 * - `query`, `headers`, `body`: schemas of the inputs. The client sends the output of the schema.
 * - `response`: schema of the success response. The call resolves to the output of the schema. Without `response`, JSON
 *   is parsed, an empty body is undefined, text is a string, and any other body is a `Uint8Array`.
 * - `errors`: schemas of error bodies, by status, `4XX`, `5XX` or `default`.
 *
 * Each schema is a Standard Schema (https://standardschema.dev), for example of zod, or `unchecked<Type>()`.
 *
 * @returns a frozen object with the fields of the definition
 * @throws {ConfigurationError} `invalid_configuration`: a field is missing, unknown or invalid
 * @example
 * const getOrder = defineOperation({
 *   name: "getOrder",
 *   method: "GET",
 *   path: "/made-up/orders/{id}",
 *   retry: "safe",
 *   response: unchecked<{ readonly order_id: string }>(),
 * });
 */
export function defineOperation<
  const M extends Method,
  const Path extends string,
  Query extends Schema = undefined,
  Headers extends Schema = undefined,
  Body extends Schema = undefined,
  Response extends Schema = undefined,
  const Errors extends ErrorSchemas = {},
  const Name extends string = string,
>(
  definition: Definition<M, Path, Query, Headers, Body, Response, Errors, Name>,
): DefinedOperation<Path, Query, Headers, Body, Response, Errors, Name, M>;
export function defineOperation(definition: object & { readonly errors?: unknown }): DefinedOperation {
  const { errors } = definition;
  const own = isPlainObject(errors) ? { errors: Object.freeze({ ...errors }) } : {};
  const operation: object = Object.freeze({ ...definition, ...own });
  assertOperation(operation);
  return operation;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type PathInput<Path extends string> = [NamesIn<Path>] extends [never]
  ? unknown
  : { readonly path: Readonly<Record<NamesIn<Path>, string | number>> };

type Input<Name extends string, S extends Schema, Default> = [S] extends [StandardSchema]
  ? {} extends SchemaInput<S>
    ? { readonly [Key in Name]?: SchemaInput<S> | undefined }
    : undefined extends SchemaInput<S>
      ? { readonly [Key in Name]?: SchemaInput<S> }
      : { readonly [Key in Name]: SchemaInput<S> }
  : { readonly [Key in Name]?: Default | undefined };

/** Inputs of an operation that `defineOperation` returned. */
export type DefinedInputs<Op extends DefinedOperation> = CallOptions &
  PathInput<Op["path"]> &
  Input<"query", Op["query"], Readonly<Record<string, unknown>>> &
  Input<"headers", Op["headers"], Readonly<Record<string, string | undefined>>> &
  ([Op["method"]] extends ["GET" | "HEAD"] ? { readonly body?: undefined } : Input<"body", Op["body"], unknown>);

/** Last parameter of `broker.call`. A caller can omit the inputs if every input is optional. */
type DefinedCallInputs<Op extends DefinedOperation> =
  {} extends DefinedInputs<Op> ? [inputs?: NoInfer<DefinedInputs<Op>>] : [inputs: NoInfer<DefinedInputs<Op>>];

/** Type of `broker.call`. */
export type CallDefined = <Op extends DefinedOperation>(
  operation: Op,
  ...inputs: DefinedCallInputs<Op>
) => Call<DefinedData<Op>>;

/** Data of a defined operation. */
export type DefinedData<Op extends DefinedOperation> = [Op["response"]] extends [StandardSchema]
  ? SchemaOutput<Op["response"]>
  : unknown;

const FIELDS = ["name", "method", "path", "retry", "query", "headers", "body", "response", "errors"];
const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];
const valid = /* @__PURE__ */ new WeakSet();

/** @throws {ConfigurationError} `invalid_configuration`: the value is not a valid definition of an operation */
export function assertOperation(given: unknown): asserts given is DefinedOperation {
  if (valid.has(Object(given))) return;
  assertField(isPlainObject(given), "definition", "a plain object");
  for (const field of Object.keys(given))
    assertField(FIELDS.includes(field), field, "absent, because no such field exists");
  const { name, method, path, retry, errors = {} } = given;
  assertField(
    typeof name === "string" && /^[\w.:-]{1,100}$/.test(name),
    "name",
    "1 to 100 of the characters A-Z a-z 0-9 _ . : -",
  );
  assertField(
    METHODS.some((each) => each === method),
    "method",
    `one of ${METHODS.join(", ")}`,
  );
  assertField(typeof path === "string" && isTemplate(path), "path", "a path template such as /made-up/orders/{id}");
  assertField(retry === "safe" || retry === "never", "retry", '"safe" or "never"');
  for (const field of ["query", "headers", "body", "response"]) {
    const schema = given[field];
    assertField(schema === undefined || isStandardSchema(schema), field, "a Standard Schema");
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  assertField(hasBody || given["body"] === undefined, "body", `absent for the method ${String(method)}`);
  assertField(isPlainObject(errors), "errors", "an object of schemas by status");
  for (const [status, schema] of Object.entries(errors)) {
    const isStatus = /^(?:[345](?:\d\d|XX)|default)$/.test(status);
    assertField(isStatus, `the key ${status} of errors`, "a status of an error, such as 409, 4XX, 5XX or default");
    assertField(isStandardSchema(schema), `errors.${status}`, "a Standard Schema");
  }
  if (Object.isFrozen(given)) valid.add(given);
}

function isTemplate(path: string): boolean {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const written = path.replaceAll(/\{[^{}]*\}/g, "a");
  try {
    assertUrl(`https://made-up.invalid${written}`);
  } catch {
    return false;
  }
  const isPlain = /^\/(?!\/)[^?#{}\\]*$/.test(written);
  return isPlain && names.every((name) => /^[\w-]+$/.test(name)) && new Set(names).size === names.length;
}

function assertField(holds: boolean, field: string, rule: string): asserts holds {
  if (!holds) throw new ConfigurationError(`defineOperation: ${field} must be ${rule}.`);
}
