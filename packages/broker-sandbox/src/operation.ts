import { readTarget, type WireRequest } from "./wire.ts";

/** A documented operation, as codegen reads it off the spec. */
export interface Operation {
  readonly method: string;
  /** A template: `{name}` stands for a parameter. */
  readonly path: string;
  /** The names of its query parameters. */
  readonly query: readonly string[];
  /** Of success. */
  readonly status: number;
  /** A payload of success, where there is one: the spec's example, or else what its schema gives. */
  readonly sample?: unknown;
  /** What the payload, or each element of it, must have. */
  readonly requiredFields?: readonly string[];
}

/** The operation that a request calls. One that asks for more than is documented calls none. */
export function findOperation(operations: readonly Operation[], request: WireRequest): Operation | undefined {
  const { query } = readTarget(request);
  return operations.find(
    ({ method, path, query: documented }) =>
      method === request.method &&
      templateOf(path).test(comparablePath(request)) &&
      query.every(([name]) => documented.includes(name)),
  );
}

function templateOf(path: string): RegExp {
  const literals = path.split(/\{[^{}]*\}/).map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join("[^/]+")}$`);
}

/** Decoded, but for a slash within a segment: that one separates nothing. */
function comparablePath({ target }: WireRequest): string {
  const [rawPath = ""] = target.split("?");
  const segments = rawPath.split("/").map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"));
  return segments.join("/");
}
