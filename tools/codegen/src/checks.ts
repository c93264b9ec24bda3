// The schemas of payloads, as data for the client's response validation.
import { splitForChecks } from "./directions.ts";
import { placeOf, within } from "./document.ts";
import { literal } from "./typescript-literal.ts";
import { isEmpty, Pruner, type Pruned } from "./prune.ts";
import type { Spec } from "./spec.ts";

export interface Checks {
  /** Schemas of payloads by operationId and status. */
  readonly successes: ReadonlyMap<string, Readonly<Record<string, Pruned | "no body">>>;
  /** Schemas that these refer to, by name. */
  readonly schemas: ReadonlyMap<string, Pruned>;
}

export function readChecks({ operations, document }: Spec): Checks {
  const pruner = new Pruner(splitForChecks(document));
  const successes = new Map<string, Record<string, Pruned | "no body">>();
  for (const operation of operations) {
    if (operation.status === "placeholder") continue;
    const { operationId, success } = operation;
    const payloads = [...success].map(([status, place]) => {
      return [
        status,
        place === undefined
          ? "no body"
          : within(placeOf(place), () => pruner.pruneAt(place, `${operationId} ${status}`)),
      ];
    });
    successes.set(operationId, Object.fromEntries(payloads));
  }
  return { successes, schemas: pruner.reached };
}

/** Returns the source of the file with the schemas that payloads refer to. */
export function checks({ schemas }: Checks): string {
  const names = [...schemas.keys()].filter((name) => !isEmpty(schemas.get(name))).sort();
  return `import type { Schemas } from "../validation/json-schema.ts";

/** Schemas that the payloads of successes refer to, by name. */
export const schemas: Schemas = ${literal(Object.fromEntries(names.map((name) => [name, schemas.get(name)])))};
`;
}
