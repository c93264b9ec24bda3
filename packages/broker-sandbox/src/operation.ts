// tsdown copies these two functions into the package.
import { compareTemplates, pathPattern } from "@org/codegen/path-pattern";
import type { SandboxOperation } from "./defined-types.ts";
import { comparablePath, type WireRequest } from "./wire.ts";
import { SandboxError, shownName } from "./errors.ts";

/**
 * Types that a scalar value of a parameter may have. The sandbox uses the first type that fits the text of the
 * parameter.
 */
export type Scalars = readonly ("number" | "boolean" | "string")[];

export type Reading =
  | { readonly scalar: Scalars }
  | { readonly list: Scalars }
  /** `object` contains the types of the documented fields. `others` contains the types of undocumented fields. */
  | { readonly object: Readonly<Record<string, Scalars>>; readonly others?: Scalars };

/** OpenAPI style of a parameter. The type lists the styles that the client supports. */
export type Style = "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "simple";

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly style: Style;
  readonly explode?: boolean;
  /** Possible types of the parameter's value. The sandbox tries the types in this order. */
  readonly reads: readonly Reading[];
  readonly schema: unknown;
}

export interface Operation {
  readonly method: string;
  /** Template of the path, with `{name}` for a parameter. */
  readonly path: string;
  readonly parameters?: readonly Parameter[];
  /** JSON body of the requests. The field is absent if the requests have no body. */
  readonly body?: { readonly required: boolean; readonly schema: unknown };
  readonly status: number;
  /** Media type of the first documented 2xx response. The field is absent if the response has no body. */
  readonly mediaType?: string;
  readonly kind?: "json" | "text" | "bytes";
  /**
   * Payload of the first documented 2xx response: the spec's example, or a value that the schema allows. For a media
   * type other than JSON, the payload is a string.
   */
  readonly sample?: unknown;
  /** Names of the required fields of a JSON payload. If the payload is a list, each element has the required fields. */
  readonly requiredFields?: readonly string[];
  /** Definition in the option `operations`. The field is absent for an operation of the spec. */
  readonly definition?: SandboxOperation;
}

export type Operations = Readonly<Record<string, Operation>>;

export interface NamedOperation extends Operation {
  readonly name: string;
}

export type FindOperation = (request: WireRequest) => NamedOperation | undefined;

export function createFindOperation(operations: Operations): FindOperation {
  const routes = Object.entries(operations)
    .map(([name, operation]) => ({
      operation: { ...operation, name },
      pattern: new RegExp(pathPattern(operation.path)),
    }))
    .sort((one, other) => compareOperations(one.operation, other.operation));
  return (request) => {
    const path = comparablePath(request);
    const isCalled = ({ operation, pattern }: (typeof routes)[number]) =>
      operation.method === request.method && pattern.test(path);
    return routes.find(isCalled)?.operation;
  };
}

/**
 * Compares two operations for the order in which the sandbox tries them. If their path templates are equally literal,
 * an operation that the caller defines comes before a documented operation.
 */
function compareOperations(one: Operation, other: Operation): number {
  const isDocumented = ({ definition }: Operation) => Number(definition === undefined);
  return compareTemplates(one.path, other.path) || isDocumented(one) - isDocumented(other);
}

export interface Table {
  readonly operations: Operations;
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Unsigned headers that every request must have, with their values. */
  readonly clientHeaders: Readonly<Record<string, string>>;
}

/** @throws {SandboxError} `unknown_operation`: no operation has the given name */
export function assertOperation(name: unknown, operations: Operations): asserts name is string {
  if (typeof name === "string" && Object.hasOwn(operations, name)) return;
  const known = `Use one of ${Object.keys(operations).join(", ")}, or define the operation in the option operations.`;
  throw new SandboxError("unknown_operation", `There is no documented operation ${shownName(name)}. ${known}`);
}
