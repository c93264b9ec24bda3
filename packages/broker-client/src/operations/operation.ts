// Types of operations, their inputs and their results, for the generated code.
import type { Successes } from "../validation/payload.ts";
import type { TimeoutOptions } from "../options/options.ts";

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

/** Whether the client may send it again by itself. */
type Retry = "safe" | "never";

/** A documented operation, as far as a call needs it. */
export interface DocumentedCall {
  readonly family: string;
  readonly method: string;
  readonly path: string;
  readonly retry: Retry;
  readonly success: Successes;
}

declare const notDocumented: unique symbol;

/** Stands where an operation will be: it is there to be found and read, and calling it does not compile. */
export interface NotDocumented<Name extends string> {
  readonly [notDocumented]: Name;
}

/** A call on its way: a promise of the data, and of the response with it. */
export interface Call<Data> extends Promise<Data> {
  /** The data, the response, and the body as it came: its numbers, say, with every digit. */
  withResponse(): Promise<WithResponse<Data>>;
}

export interface WithResponse<Data> {
  readonly data: Data;
  /** Its body is read: it is `text`. */
  readonly response: Response;
  readonly text: string;
}

export interface CallOptions {
  /** Ends the call, which rejects with `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** In the place of the client's. */
  readonly timeout?: TimeoutOptions | undefined;
}

/** What the inputs of every operation have in common. */
export interface Inputs extends CallOptions {
  readonly query?: object | undefined;
  readonly path?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
}

/** What an operation takes, in one object: `{ query, path, headers, body, signal, timeout }`, those that it has. */
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

/** What an operation gives: the JSON of its successes. */
export type Result<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
        ? JsonOf<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

type JsonOf<Message> = Message extends { content: { "application/json": infer Json } } ? Json : undefined;
