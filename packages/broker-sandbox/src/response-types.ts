// Types of the responses that a test gives, from the spec.
import type { Statuses } from "./generated/operations.ts";
import type { operations } from "./generated/schema.ts";

/** Name of a documented operation. */
export type OperationName = keyof Statuses;

/**
 * Payload of the first success of an operation: the JSON that the spec documents, text, or bytes of any other media type;
 * undefined if it has no body. It may carry fields that are not documented.
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

/** A valid request of an operation, read as the spec documents it. */
export interface SandboxRequest<Name extends OperationName> {
  readonly path: ParametersOf<operations[Name], "path">;
  readonly query: ParametersOf<operations[Name], "query">;
  /** Headers that the spec documents. `requests` of the sandbox has all. */
  readonly headers: ParametersOf<operations[Name], "header">;
  /** JSON of the body; undefined if there is none. */
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

/** Payload of the first success, or a `Response` of fetch for any other status, headers or body. */
type Given<Name extends OperationName> = Payload<Name> | Response;

/**
 * Responses that operations return instead of the sandbox's samples, by the name of the operation. A function gets each
 * valid request, and returns the response or a promise of it.
 */
export type Responses = {
  readonly [Name in OperationName]?:
    | Given<Name>
    | ((request: SandboxRequest<Name>) => Given<Name> | Promise<Given<Name>>)
    | undefined;
};
