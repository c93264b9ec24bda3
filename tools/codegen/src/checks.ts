// Generates the schemas with which the client validates responses.
import { splitForChecks } from "./directions.ts";
import { placeOf, within } from "./document.ts";
import { literal } from "./typescript-literal.ts";
import { isEmpty, Pruner, type Pruned } from "./prune.ts";
import type { Payload } from "./responses.ts";
import type { Spec } from "./spec.ts";

type Check = Pruned | "no body" | (string & {});

export interface Checks {
  /** Payloads of success responses. The outer key is an operationId, and the inner key is a status such as `200`. */
  readonly successes: ReadonlyMap<string, Readonly<Record<string, Check>>>;
  /**
   * Payloads of error responses. The outer key is an operationId, and the inner key is a status, a range such as `4XX`,
   * or `default`.
   */
  readonly errors: ReadonlyMap<string, Readonly<Record<string, Check>>>;
  readonly schemas: ReadonlyMap<string, Pruned>;
}

export function readChecks({ operations, document }: Spec): Checks {
  const pruner = new Pruner(splitForChecks(document));
  const check = (payload: Payload, where: string): Check => {
    if (payload === undefined) return "no body";
    if ("mediaType" in payload) return payload.mediaType;
    return within(placeOf(payload.schema), () => pruner.pruneAt(payload.schema, where));
  };
  const checkAll = (payloads: ReadonlyMap<number | string, Payload>, name: string) =>
    Object.fromEntries([...payloads].map(([key, payload]) => [key, check(payload, `${name} ${key}`)]));
  const calls = operations.filter((operation) => operation.status === "documented");
  const failing = calls.filter(({ errors }) => [...errors.values()].some((payload) => payload !== undefined));
  return {
    successes: new Map(calls.map(({ operationId, success }) => [operationId, checkAll(success, operationId)])),
    errors: new Map(failing.map(({ operationId, errors }) => [operationId, checkAll(errors, operationId)])),
    schemas: pruner.reached,
  };
}

export function checks({ schemas }: Checks): string {
  const names = [...schemas.keys()].filter((name) => !isEmpty(schemas.get(name))).sort();
  return `import type { Schemas } from "../validation/schema-check.ts";

/** Schemas that the payloads reference. Each key is the name of a schema. */
export const schemas: Schemas = ${literal(Object.fromEntries(names.map((name) => [name, schemas.get(name)])))};
`;
}
