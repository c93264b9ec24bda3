// Types of the option `responses`, derived from the types that codegen generates from the spec.
import type { DefinedResponses, Definitions } from "./defined-types.ts";
import type { Statuses } from "./generated/operations.ts";
import type { operations } from "./generated/schema.ts";

/** Name of a documented operation. */
export type OperationName = keyof Statuses;

/** Name of a documented operation, or of an operation that the caller defines. */
export type NameOf<Ops extends Definitions> = OperationName | Ops[number]["name"];

/**
 * Payload of the first documented 2xx response of an operation. A JSON payload has the documented type, and may have
 * further fields. A text payload is a string. A payload of any other media type is a `Uint8Array`. If the response has
 * no body, the payload is undefined.
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

/** Valid request of an operation, with the types of the spec. */
export interface SandboxRequest<Name extends OperationName> {
  readonly path: ParametersOf<operations[Name], "path">;
  readonly query: ParametersOf<operations[Name], "query">;
  /** Documented headers. The property `requests` of the sandbox has all headers. */
  readonly headers: ParametersOf<operations[Name], "header">;
  /** Parsed JSON of the body, or undefined if the request has no body. */
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

/** Payload of the first documented 2xx response, or a `Response` with any status, headers and body. */
type Given<Name extends OperationName> = Payload<Name> | Response;

/**
 * Responses that replace the sandbox's samples, and responses of the operations in the option `operations`. Each key is
 * the name of an operation. A function receives each valid request, and returns a payload, a `Response` or a promise.
 */
export type Responses<Ops extends Definitions = []> = {
  readonly [Name in Undefined<Ops[number]["name"]>]?:
    | Given<Name>
    | ((request: SandboxRequest<Name>) => Given<Name> | Promise<Given<Name>>)
    | undefined;
} & DefinedResponses<Ops>;

/** Names of the documented operations that the option `operations` does not replace. */
type Undefined<Names extends string> = string extends Names ? OperationName : Exclude<OperationName, Names>;
