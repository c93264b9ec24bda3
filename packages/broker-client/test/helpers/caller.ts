// Selects how tests call an operation by name. By default, the tests call a documented operation. In the Vitest project
// "broker-client, defined operations", the tests call the same operation with `broker.call`.
import { schemas } from "../../src/generated/checks.ts";
import { defineOperation, type DefinedOperation, type StandardSchema } from "../../src/index.ts";
import type { DocumentedCall } from "../../src/operations/operation.ts";
import { findProblem } from "../../src/validation/schema-check.ts";

type Table = Readonly<Record<string, DocumentedCall>>;

const defined = new WeakMap<object, Map<string, DefinedOperation>>();
let isDefined = false;

export function callDefinedOperations(): void {
  isDefined = true;
}

export function byCaller<Part>({ documented, defined }: { readonly documented: Part; readonly defined: Part }): Part {
  return isDefined ? defined : documented;
}

/** Remembers the operations of a client, so that `definitionOf` finds them. */
export function remember<Broker extends object>(broker: Broker, table: Table): Broker {
  if (isDefined) defined.set(broker, new Map(Object.values(table).map((row) => [row.name, define(row)])));
  return broker;
}

/** Returns undefined if the tests call documented operations. */
export function definitionOf(broker: object, name: string): DefinedOperation | undefined {
  return defined.get(broker)?.get(name);
}

function define({ name, method, path, retry, success }: DocumentedCall): DefinedOperation {
  const [check] = Object.values(success);
  const validate: StandardSchema["~standard"]["validate"] = (given) => {
    // The service of a test can send JSON with the content type text/plain.
    const value: unknown = typeof given === "string" ? JSON.parse(given) : given;
    const problem = typeof check === "object" ? findProblem(check, value, schemas) : undefined;
    if (value === undefined || !problem) return { value };
    return { issues: [{ message: problem.message, path: problem.instancePath.split("/").slice(1) }] };
  };
  const response: StandardSchema = { "~standard": { version: 1, vendor: "made-up", validate } };
  const definition: object = { name, method, path, retry, response };
  return defineOperation(Object(definition));
}
