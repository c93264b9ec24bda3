import { readTarget, type WireRequest } from "./wire.ts";

/** A documented operation, as codegen writes it. */
export interface Operation {
  readonly method: string;
  /** A template: `{name}` stands for a parameter. */
  readonly path: string;
  /** Source of a regular expression that matches the paths of the template. */
  readonly pattern: string;
  /** Names of its query parameters. */
  readonly query: readonly string[];
  /** Status of success. */
  readonly status: number;
  /** Payload of success, if there is one: the spec's example, or else a value that its schema allows. */
  readonly sample?: unknown;
  /** Fields that the payload, or each of its elements, must have. */
  readonly requiredFields?: readonly string[];
}

/** Returns the operation that a request calls, unless it has a query parameter that the operation does not document. */
export type FindOperation = (request: WireRequest) => Operation | undefined;

/** @param operations in the order in which they are tried */
export function createFindOperation(operations: readonly Operation[]): FindOperation {
  const routes = operations.map((operation) => ({ operation, pattern: new RegExp(operation.pattern) }));
  return (request) => {
    const path = comparablePath(request);
    const found = routes.find(({ operation, pattern }) => operation.method === request.method && pattern.test(path));
    const isDocumented = readTarget(request).query.every(([name]) => found?.operation.query.includes(name));
    return isDocumented ? found?.operation : undefined;
  };
}

/** Returns the path, decoded except encoded slashes: they separate no segments. */
function comparablePath({ target }: WireRequest): string {
  const [rawPath = ""] = target.split("?");
  const segments = rawPath.split("/").map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"));
  return segments.join("/");
}
