import { comparablePath } from "./wire.ts";
import type { WireRequest } from "./wire.ts";

/** Types as which the text of a value is read, in the order in which they are tried. */
export type Scalars = readonly ("number" | "boolean" | "string")[];

/** A way to read the text of a parameter. */
export type Reading =
  | { readonly scalar: Scalars }
  | { readonly list: Scalars }
  /** `others` are the types of the fields without a name. */
  | { readonly object: Readonly<Record<string, Scalars>>; readonly others?: Scalars };

/** Styles that the client can write. */
export type Style = "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "simple";

/** A documented parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly style: Style;
  readonly explode?: boolean;
  /** In the order in which they are tried. */
  readonly reads: readonly Reading[];
  readonly schema: unknown;
}

/** A documented operation, as codegen writes it. */
export interface Operation {
  readonly method: string;
  /** A template: `{name}` stands for a parameter. */
  readonly path: string;
  /** Source of a regular expression that matches the paths of the template. */
  readonly pattern: string;
  readonly parameters?: readonly Parameter[];
  /** JSON body of requests. */
  readonly body?: { readonly required: boolean; readonly schema: unknown };
  /** Status of the first success. */
  readonly status: number;
  /** Media type of the first success; absent if it has no body. */
  readonly mediaType?: string;
  readonly kind?: "json" | "text" | "bytes";
  /** Payload of the first success: the spec's example, or else a value that its schema allows. Text if it is not JSON. */
  readonly sample?: unknown;
  /** Fields that a JSON payload, or each of its elements, must have. */
  readonly requiredFields?: readonly string[];
}

/** Documented operations by name, in the order in which they are tried. */
export type Operations = Readonly<Record<string, Operation>>;

export interface NamedOperation extends Operation {
  readonly name: string;
}

/** Returns the operation that a request calls. */
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
