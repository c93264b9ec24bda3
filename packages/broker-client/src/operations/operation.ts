// The types of operations, of their inputs and of their results. The generated code imports them.
import type { Bytes } from "../transport/transport.ts";
import type { Errors, Successes } from "../validation/payload.ts";
import type { TimeoutOptions } from "../options/timeout.ts";
import type { Styles } from "../validation/parameters.ts";

/** Entry of the table `operations`. */
export type Operation = DocumentedOperation | PlaceholderOperation;

interface Described {
  readonly family: string;
  readonly group: string;
  readonly summary: string;
  /** Date of the revision that introduced the operation. Undefined if the date is not known. */
  readonly introduced?: string;
}

interface DocumentedOperation extends Described {
  readonly status: "documented";
  readonly method: string;
  readonly path: string;
  readonly retry: Retry;
}

/** Operation that the service's reference names, but does not document. */
interface PlaceholderOperation extends Described {
  readonly status: "placeholder";
}

/** Whether the client may retry the operation. */
type Retry = "safe" | "never";

/** Data of a documented operation for its calls. */
export interface DocumentedCall {
  readonly family: string;
  readonly method: string;
  readonly path: string;
  /** Source of a regular expression. It matches every path that fits the template `path`. */
  readonly pattern: string;
  readonly retry: Retry;
  /** Parameter styles, if they differ from the client's defaults. */
  readonly styles?: { readonly query?: Styles; readonly path?: Styles };
  readonly success: Successes;
  readonly errors?: Errors;
}

declare const notDocumented: unique symbol;

/** Placeholder for an operation that is not documented yet. A call of a placeholder does not compile. */
export interface NotDocumentedYet<Name extends string> {
  readonly [notDocumented]: Name;
}

/** Promise that resolves to the data of a call. */
export interface Call<Data> extends Promise<Data> {
  /** Resolves to the data, the response and the text of the body. In the text, numbers keep every digit. */
  withResponse(): Promise<WithResponse<Data>>;
}

/** Result of `withResponse()`. */
export interface WithResponse<Data> {
  readonly data: Data;
  /** Response of the service. The client may already have read its body, so use `data` or `text` instead. */
  readonly response: Response;
  /** Text of the body. The text is empty if `data` is a `Uint8Array`, because the bytes may not be text. */
  readonly text: string;
}

/** Options of one call. */
export interface CallOptions {
  /**
   * Signal that aborts the call at any time. The call then rejects with the code `aborted`.
   *
   * @default none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Limits of this call, in milliseconds. If a limit is invalid, the call rejects with `invalid_configuration`.
   *
   * @default the client's limit, for each limit that is not set
   */
  readonly timeout?: TimeoutOptions | undefined;
}

/** Inputs that any operation can have. */
export interface Inputs extends CallOptions {
  readonly query?: object | undefined;
  readonly path?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
}

/**
 * Inputs of an operation: `signal` and `timeout`. If the spec documents them for the operation, `query`, `path`,
 * `headers` and `body` are inputs too.
 */
// TypeScript accepts a misspelled name if the argument is not an object literal. To reject the name, each operation
// would have to infer the type of its argument. The compiler could then no longer suggest the right name.
export type InputsOf<Op> = CallOptions & ParametersOf<Op> & HeadersOf<Op> & BodyOf<Op>;

type ParametersOf<Op> = Op extends { parameters: infer Parameters } ? Omit<Parameters, "cookie" | "header"> : unknown;

type HeadersOf<Op> = Op extends { parameters: { header: infer Header } }
  ? { readonly headers: HeadersWith<Header> }
  : Op extends { parameters: { header?: infer Header } }
    ? { readonly headers?: HeadersWith<NonNullable<Header>> | undefined }
    : unknown;

/**
 * Headers of the spec, and any other headers. TypeScript requires that the index signature includes the types of the
 * spec's headers.
 */
type HeadersWith<Known> = ([Known] extends [never] ? unknown : Known) & {
  readonly [name: string]: string | undefined | Known[keyof Known];
};

type BodyOf<Op> = Op extends { requestBody: infer Body }
  ? { readonly body: JsonOf<Body> }
  : Op extends { requestBody?: infer Body }
    ? { readonly body?: JsonOf<NonNullable<Body>> }
    : unknown;

/** Result of an operation: the payload of any of its success responses. */
export type Result<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
        ? PayloadOf<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

type JsonOf<Message> = Message extends { content: { "application/json": infer Json } } ? Json : undefined;

// `application/json` comes first, because it is the most common type and is cheap for the compiler to check.
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

export type JsonType = `application/json${"" | `;${string}`}` | `${string}+json${"" | `;${string}`}`;
