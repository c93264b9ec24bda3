// What the generated code says of an operation, and what a call of one takes and gives.
import type { components, operations } from "./generated/schema.ts";

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
}

/** Named by the reference, and no more. */
interface PlaceholderOperation extends Described {
  readonly status: "placeholder";
}

export const notDocumented = Symbol("not documented");

/** Stands where an operation will be: it is there to be found and read, and calling it does not compile. */
export interface NotDocumented<Name extends string> {
  readonly [notDocumented]: Name;
}

/** Makes what stands for a placeholder of the table. */
export type Placeholder = <Name extends keyof components["pathItems"]>(name: Name) => NotDocumented<Name>;

/** Calls a documented operation of the table. */
export type CallOperation = <Name extends keyof operations>(
  name: Name,
  inputs?: Inputs,
) => Promise<Result<operations[Name]>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** What the inputs of every operation have in common. */
export interface Inputs extends CallOptions {
  readonly query?: object | undefined;
  readonly path?: object | undefined;
  readonly header?: object | undefined;
  readonly body?: unknown;
}

/** What an operation takes, in one object: `{ query, path, header, body, signal }`, those that it has. */
export type InputsOf<Op> = CallOptions & ParametersOf<Op> & BodyOf<Op>;

type ParametersOf<Op> = Op extends { parameters: infer Parameters } ? Omit<Parameters, "cookie"> : unknown;

type BodyOf<Op> = Op extends { requestBody: infer Body }
  ? { readonly body: JsonOf<Body> }
  : Op extends { requestBody?: infer Body }
    ? { readonly body?: JsonOf<NonNullable<Body>> }
    : unknown;

/** What an operation gives: the JSON of its success. */
export type Result<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: JsonOf<Responses[Status]> }[keyof Responses & Success]
  : never;

type Success = 200 | 201 | 202 | 203 | 204 | 206;

type JsonOf<Message> = Message extends { content: { "application/json": infer Json } } ? Json : undefined;
