import type { DefinedOperation } from "../operations/defined-operation.ts";
import type { operations } from "../generated/schema.ts";
import type { SchemaOutput } from "../validation/standard-schema.ts";
import type { JsonType } from "../validation/payload.ts";
import type { AnyBrokerError } from "./any-broker-error.ts";
import type { HttpStatusError } from "./response.ts";

export type OperationName = keyof operations;

/**
 * Any error that a call to the operation `Name` can throw. If `hasDocumentedBody` is true, `body` has the documented
 * type.
 */
export type OperationError<Name extends OperationName> =
  | Exclude<AnyBrokerError, HttpStatusError>
  | StatusError<operations[Name]>;

/**
 * Any error that `broker.call` can throw for a defined operation. If `hasDocumentedBody` is true, `body` is the output
 * of a schema in `errors`.
 */
export type DefinedError<Op extends DefinedOperation> =
  | Exclude<AnyBrokerError, HttpStatusError>
  | { [Status in keyof Op["errors"]]: SchemaError<Status, SchemaOutput<Op["errors"][Status]>> }[keyof Op["errors"]]
  | (HttpStatusError & { readonly hasDocumentedBody: false });

type SchemaError<Status, Body> = HttpStatusError & {
  readonly hasDocumentedBody: true;
  readonly status: Status extends number ? Status : number;
  readonly body: Body;
};

type StatusError<Op> = [DocumentedError<Op>] extends [never]
  ? HttpStatusError
  : DocumentedError<Op> | (HttpStatusError & { readonly hasDocumentedBody: false });

type DocumentedError<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ErrorOf<Status, JsonOf<Responses[Status]>> }[keyof Responses]
  : never;

/**
 * The keys `4XX` and `default` stand for many statuses, so an error with such a key has a `status` of the type
 * `number`.
 */
type ErrorOf<Status, Body> = `${Status & (string | number)}` extends `2${string}`
  ? never
  : [Body] extends [never]
    ? never
    : HttpStatusError & {
        readonly hasDocumentedBody: true;
        readonly status: Status extends number ? Status : number;
        readonly body: Body;
      };

type JsonOf<Message> = Message extends { content: infer Content }
  ? { [Type in keyof Content]: Lowercase<Type & string> extends JsonType ? Content[Type] : never }[keyof Content]
  : never;
