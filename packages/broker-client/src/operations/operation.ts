import type { Bytes } from "../transport/transport.ts";
import type { Styles } from "../validation/parameters.ts";
import type { Errors, JsonType, Successes } from "../validation/payload.ts";
import type { StandardSchema } from "../validation/standard-schema.ts";

/** Entry of the table `operations`. */
export type Operation = DocumentedOperation | PlaceholderOperation;

interface Described {
  readonly family: string;
  readonly group: string;
  readonly summary: string;
  /** Date of the revision that introduced the operation, if the date is known. */
  readonly introduced?: string;
}

interface DocumentedOperation extends Described {
  readonly status: "documented";
  readonly method: string;
  readonly path: string;
  readonly retry: Retry;
}

/** Placeholder: an operation for which the service's reference gives only a name. */
interface PlaceholderOperation extends Described {
  readonly status: "placeholder";
}

type Retry = "safe" | "never";

/** Documented operation, or operation that a program defines with `defineOperation`. */
export interface Descriptor {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly retry: Retry;
  readonly query?: StandardSchema | undefined;
  readonly headers?: StandardSchema | undefined;
  readonly body?: StandardSchema | undefined;
  readonly response?: StandardSchema | undefined;
  readonly errors?: Errors | undefined;
  /** Parameter styles that differ from the default styles of the client. */
  readonly styles?: { readonly query?: Styles; readonly path?: Styles };
  /** Bodies of success responses. Only a documented operation has the field `success`. */
  readonly success?: Successes;
}

/** Entry of the generated table of documented operations. */
export interface DocumentedCall extends Descriptor {
  readonly family: string;
  /** Source of the regular expression that matches the paths of the operation. */
  readonly pattern: string;
  readonly success: Successes;
}

declare const notDocumented: unique symbol;

/** Placeholder for an operation that is not documented yet. TypeScript rejects a program that calls a placeholder. */
export interface NotDocumentedYet<Name extends string> {
  readonly [notDocumented]: Name;
}

/** Promise that resolves to the data of a call. */
export interface Call<Data> extends Promise<Data> {
  /** Resolves to the data, the response and the text of the body. Numbers in the text keep every digit. */
  withResponse(): Promise<WithResponse<Data>>;
}

/** Result of `withResponse()`. */
export interface WithResponse<Data> {
  readonly data: Data;
  /**
   * Response of the service. The client may have read the body of the response, so use `data` or `text` instead of the
   * body.
   */
  readonly response: Response;
  /** Text of the body, or an empty string if `data` is a `Uint8Array`. */
  readonly text: string;
}

/** Time limits in milliseconds. Each limit is above 0 and below 2^31. */
export interface TimeoutOptions {
  /**
   * Time limit of one attempt, including the complete response.
   *
   * @default 30_000
   */
  readonly attempt?: number | undefined;
  /**
   * Time limit of a call, including all attempts and the waits between attempts.
   *
   * @default 60_000
   */
  readonly overall?: number | undefined;
}

export type Limits = { readonly [Limit in keyof TimeoutOptions]-?: number };

/** Options of one call. */
export interface CallOptions {
  /**
   * Signal that aborts the call. An aborted call rejects with the code `aborted`.
   *
   * @default none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Limits of this call, in milliseconds. If a limit is invalid, the call rejects with `invalid_configuration`.
   *
   * @default the limits of the client
   */
  readonly timeout?: TimeoutOptions | undefined;
}

export interface Inputs extends CallOptions {
  readonly query?: unknown;
  readonly path?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/**
 * Inputs of an operation. Every operation accepts `signal` and `timeout`. The spec determines whether an operation also
 * accepts `query`, `path`, `headers` and `body`.
 */
// If a program passes the inputs in a variable, TypeScript accepts a misspelled field name. With a generic method,
// TypeScript would reject the misspelled name, but could not suggest the correct name.
export type InputsOf<Op> = CallOptions & ParametersOf<Op> & HeadersOf<Op> & BodyOf<Op>;

type ParametersOf<Op> = Op extends { parameters: infer Parameters } ? Omit<Parameters, "cookie" | "header"> : unknown;

type HeadersOf<Op> = Op extends { parameters: { header: infer Header } }
  ? { readonly headers: HeadersWith<Header> }
  : Op extends { parameters: { header?: infer Header } }
    ? { readonly headers?: HeadersWith<NonNullable<Header>> | undefined }
    : unknown;

/**
 * Headers that the spec lists, and any other headers. TypeScript requires that the index signature includes the types
 * of the listed headers.
 */
type HeadersWith<Known> = ([Known] extends [never] ? unknown : Known) & {
  readonly [name: string]: string | undefined | Known[keyof Known];
};

type BodyOf<Op> = Op extends { requestBody: infer Body }
  ? { readonly body: JsonOf<Body> }
  : Op extends { requestBody?: infer Body }
    ? { readonly body?: JsonOf<NonNullable<Body>> }
    : unknown;

/** Payload of a success response of the operation. */
export type Result<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
        ? PayloadOf<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

type JsonOf<Message> = Message extends { content: { "application/json": infer Json } } ? Json : undefined;

// To save compile time, the first branch handles `application/json`, the most common content type.
type PayloadOf<Message> = Message extends { content: { "application/json": infer Json } }
  ? Json
  : Message extends { content: infer Content }
    ? {
        [Type in keyof Content]: Lowercase<Type & string> extends JsonType
          ? Content[Type]
          : Lowercase<Type & string> extends `text/${string}`
            ? string
            : Bytes;
      }[keyof Content]
    : undefined;

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
  Name extends string = string,
  M extends Method = Method,
> {
  readonly name: Name;
  readonly method: M;
  readonly path: Path;
  readonly retry: "safe" | "never";
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly response: Response;
  readonly errors: Errors;
}
