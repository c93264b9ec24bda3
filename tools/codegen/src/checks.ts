// Writes the schemas of payloads as data. The client validates responses with this data.
import { splitForChecks } from "./directions.ts";
import { placeOf, within } from "./document.ts";
import { literal } from "./typescript-literal.ts";
import { isEmpty, Pruner, type Pruned } from "./prune.ts";
import type { Payload } from "./responses.ts";
import type { Spec } from "./spec.ts";

/** Schema of the payload if the payload is JSON, its media type if it is not JSON, or "no body". */
type Check = Pruned | "no body" | (string & {});

export interface Checks {
  /** Payloads of success responses, by operationId and by status. */
  readonly successes: ReadonlyMap<string, Readonly<Record<string, Check>>>;
  /**
   * Payloads of error responses, by operationId and by key of the response. The map omits operations without documented
   * error bodies.
   */
  readonly errors: ReadonlyMap<string, Readonly<Record<string, Check>>>;
  /** Schemas that are referenced in payloads, by name. */
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

/** Returns the source of `checks.ts`. This file contains each schema that is referenced in a payload. */
export function checks({ schemas }: Checks): string {
  const names = [...schemas.keys()].filter((name) => !isEmpty(schemas.get(name))).sort();
  return `import type { Schemas } from "../validation/json-schema.ts";

/** Schemas that are referenced in payloads, by name. */
export const schemas: Schemas = ${literal(Object.fromEntries(names.map((name) => [name, schemas.get(name)])))};
`;
}
