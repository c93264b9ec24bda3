// Types of the responses that a test can set. The types are derived from the spec.
import type { Statuses } from "./generated/operations.ts";
import type { operations } from "./generated/schema.ts";

/** Name of a documented operation. */
export type OperationName = keyof Statuses;

/**
 * Payload of an operation's first documented 2xx response. The payload is the documented JSON, a string for text, or
 * bytes for any other media type. It is undefined if the response has no body. JSON may have fields that are not
 * documented.
 */
export type Payload<Name extends OperationName> = PayloadOf<SuccessOf<operations[Name]["responses"], Statuses[Name]>>;

type SuccessOf<Responses, Status> = Status extends keyof Responses ? Responses[Status] : never;

type PayloadOf<Response> = Response extends { readonly content: infer Content } ? PayloadIn<Content> : undefined;

type PayloadIn<Content> = {
  [Type in keyof Content]: Type extends JsonType
    ? DeepReadonly<Content[Type]>
    : Type extends `text/${string}`
      ? string
      : Uint8Array;
}[keyof Content];

type JsonType = "application/json" | `application/json;${string}` | `${string}+json` | `${string}+json;${string}`;

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;

/** Valid request of an operation. The spec documents the types. */
export interface SandboxRequest<Name extends OperationName> {
  readonly path: ParametersOf<operations[Name], "path">;
  readonly query: ParametersOf<operations[Name], "query">;
  /** Headers that the spec documents. The property `requests` of the sandbox has all headers. */
  readonly headers: ParametersOf<operations[Name], "header">;
  /** JSON of the body. Undefined if there is no body. */
  readonly body: BodyOf<operations[Name]>;
}

type ParametersOf<Operation, Place extends string> = Operation extends { parameters: infer Parameters }
  ? Place extends keyof Parameters
    ? OrNone<NonNullable<Parameters[Place]>>
    : OrNone<never>
  : OrNone<never>;

type OrNone<Parameters> = [Parameters] extends [never] ? Readonly<Record<string, never>> : DeepReadonly<Parameters>;

type BodyOf<Operation> = Operation extends { requestBody: infer Body }
  ? JsonOf<Body>
  : Operation extends { requestBody?: infer Body }
    ? JsonOf<NonNullable<Body>> | undefined
    : undefined;

type JsonOf<Body> = Body extends { content: { "application/json": infer Json } } ? DeepReadonly<Json> : undefined;

/** Payload of the first documented 2xx response. A `Response` of fetch can have any other status, header or body. */
type Given<Name extends OperationName> = Payload<Name> | Response;

/**
 * Responses that replace the sandbox's samples. Each key is the name of an operation. A function receives each valid
 * request, and returns a response or a promise.
 */
export type Responses = {
  readonly [Name in OperationName]?:
    | Given<Name>
    | ((request: SandboxRequest<Name>) => Given<Name> | Promise<Given<Name>>)
    | undefined;
};
