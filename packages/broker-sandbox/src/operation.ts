import { comparablePath } from "./wire.ts";
import type { WireRequest } from "./wire.ts";

/** Types that a scalar value may have. The first type that fits the text is used. */
export type Scalars = readonly ("number" | "boolean" | "string")[];

/** Type that the text of a parameter may have. */
export type Reading =
  | { readonly scalar: Scalars }
  | { readonly list: Scalars }
  /** `object` has the types of the documented fields. `others` has the types of all other fields. */
  | { readonly object: Readonly<Record<string, Scalars>>; readonly others?: Scalars };

/** Style of a parameter in OpenAPI. The client can write only these styles. */
export type Style = "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "simple";

/** Documented parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly style: Style;
  readonly explode?: boolean;
  /** Types that the parameter's text may have. The sandbox tries them in this order. */
  readonly reads: readonly Reading[];
  readonly schema: unknown;
}

/** Documented operation, as codegen writes it. */
export interface Operation {
  readonly method: string;
  /** Template of the path, with `{name}` for a parameter. */
  readonly path: string;
  /** Source of a regular expression that matches the paths of the template. */
  readonly pattern: string;
  readonly parameters?: readonly Parameter[];
  /** JSON body of the requests. Absent if the requests have no body. */
  readonly body?: { readonly required: boolean; readonly schema: unknown };
  /** Status of the first documented 2xx response. */
  readonly status: number;
  /** Media type of the first documented 2xx response. Absent if that response has no body. */
  readonly mediaType?: string;
  readonly kind?: "json" | "text" | "bytes";
  /**
   * Payload of the first documented 2xx response. It is the spec's example, or a value that the schema allows. For a
   * media type other than JSON, it is a string.
   */
  readonly sample?: unknown;
  /** Names of the required fields of a JSON payload. If the payload is a list, each element must have these fields. */
  readonly requiredFields?: readonly string[];
}

/** Documented operations by name. A request is compared with the operations in this order. */
export type Operations = Readonly<Record<string, Operation>>;

export interface NamedOperation extends Operation {
  readonly name: string;
}

/** Returns the documented operation that a request calls. Returns undefined if there is no such operation. */
export type FindOperation = (request: WireRequest) => NamedOperation | undefined;

export function createFindOperation(operations: Operations): FindOperation {
  const routes = Object.entries(operations).map(([name, operation]) => ({
    operation: { ...operation, name },
    pattern: new RegExp(operation.pattern),
  }));
  return (request) => {
    const path = comparablePath(request);
    const isCalled = ({ operation, pattern }: (typeof routes)[number]) =>
      operation.method === request.method && pattern.test(path);
    return routes.find(isCalled)?.operation;
  };
}
