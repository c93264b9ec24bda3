// Types of operations, their inputs and their results, for the generated code.
import type { Bytes } from "../transport/transport.ts";
import type { Errors, Successes } from "../validation/payload.ts";
import type { TimeoutOptions } from "../options/options.ts";
import type { Styles } from "../validation/parameters.ts";

/** A row of the table of operations. */
export type Operation = DocumentedOperation | PlaceholderOperation;

interface Described {
  readonly family: string;
  readonly group: string;
  readonly summary: string;
  /** The revision that named it, where the history says so. */
  readonly introduced?: string;
}

interface DocumentedOperation extends Described {
  readonly status: "documented";
  readonly method: string;
  readonly path: string;
  readonly retry: Retry;
}

/** Named by the reference, and no more. */
interface PlaceholderOperation extends Described {
  readonly status: "placeholder";
}

/** Says whether the client may retry the operation. */
type Retry = "safe" | "never";

/** A documented operation, as far as a call needs it. */
export interface DocumentedCall {
  readonly family: string;
  readonly method: string;
  readonly path: string;
  /** Source of a regular expression that matches the paths of the template `path`. */
  readonly pattern: string;
  readonly retry: Retry;
  /** Styles of the parameters that the client would write in another way by itself. */
  readonly styles?: { readonly query?: Styles; readonly path?: Styles };
  readonly success: Successes;
  readonly errors?: Errors;
}

declare const notDocumented: unique symbol;

/** Placeholder for an operation that is not documented yet. Calling it does not compile. */
export interface NotDocumentedYet<Name extends string> {
  readonly [notDocumented]: Name;
}

/** Promise of the data of a call. */
export interface Call<Data> extends Promise<Data> {
  /** Resolves to the data, the response, and the text of the body, in which numbers have every digit. */
  withResponse(): Promise<WithResponse<Data>>;
}

export interface WithResponse<Data> {
  readonly data: Data;
  /** Use `data` or `text` instead of its body, which may have been read. */
  readonly response: Response;
  /** The body; empty if `data` is a `Uint8Array`, because the bytes of a file are no text. */
  readonly text: string;
}

export interface CallOptions {
  /** Ends the call, which then rejects with `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the timeout of the client. */
  readonly timeout?: TimeoutOptions | undefined;
}

/** Inputs that any operation can have. */
export interface Inputs extends CallOptions {
  readonly query?: object | undefined;
  readonly path?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
}

/** Inputs of an operation in one object: those of `{ query, path, headers, body, signal, timeout }` that it has. */
// A misspelling in an object that was made elsewhere gets through where the rest of it fits, as everywhere in TypeScript.
// To refuse it, each operation would have to infer its argument: no error would then say which name was meant.
export type InputsOf<Op> = CallOptions & ParametersOf<Op> & HeadersOf<Op> & BodyOf<Op>;

type ParametersOf<Op> = Op extends { parameters: infer Parameters } ? Omit<Parameters, "cookie" | "header"> : unknown;

type HeadersOf<Op> = Op extends { parameters: { header: infer Header } }
  ? { readonly headers: HeadersWith<Header> }
  : Op extends { parameters: { header?: infer Header } }
    ? { readonly headers?: HeadersWith<NonNullable<Header>> | undefined }
    : unknown;

/** Those of the spec, and any other. What the index signature says must be true of the spec's own, too. */
type HeadersWith<Known> = ([Known] extends [never] ? unknown : Known) & {
  readonly [name: string]: string | undefined | Known[keyof Known];
};

type BodyOf<Op> = Op extends { requestBody: infer Body }
  ? { readonly body: JsonOf<Body> }
  : Op extends { requestBody?: infer Body }
    ? { readonly body?: JsonOf<NonNullable<Body>> }
    : unknown;

/** Result of an operation: the payloads of its successes. */
export type Result<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
        ? PayloadOf<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

type JsonOf<Message> = Message extends { content: { "application/json": infer Json } } ? Json : undefined;

// The first case is the common one, and cheap to check.
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
