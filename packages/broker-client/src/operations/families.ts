import { OperationNotDocumentedError, RequestRefusedError } from "../errors/index.ts";
import { operationName } from "../generated/documented.ts";
import { type Families, familyNames } from "../generated/families.ts";
import type { CallOperation } from "./call.ts";
import type { DocumentedCall, Inputs } from "./operation.ts";

export function createFamilies(table: Readonly<Record<string, DocumentedCall>>, call: CallOperation): Families {
  const families = familyNames.map((family) => [family, createFamily(family, table, call)]);
  // The cast is correct, because codegen writes the table and the types from the same spec.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(families) as Families;
}

function createFamily(family: string, table: Readonly<Record<string, DocumentedCall>>, call: CallOperation): object {
  const members = Object.entries(table)
    .filter(([, operation]) => operation.family === family)
    .map(([name, operation]) => [name, (inputs?: Inputs) => call(operation, inputs)]);
  return new Proxy<object>(Object.fromEntries(members), {
    get: (documented, name): unknown => Reflect.get(documented, name) ?? placeholder(name),
  });
}

function placeholder(name: string | symbol): unknown {
  if (typeof name !== "string" || !operationName.test(name)) return undefined;
  return () => {
    const rejected = rejectPlaceholder(name);
    return Object.assign(rejected, { withResponse: () => rejected });
  };
}

/**
 * Loads the list of placeholders only when a program calls a placeholder, because most programs never need the list.
 */
async function rejectPlaceholder(name: string): Promise<never> {
  const { placeholders } = await import("../generated/placeholders.ts");
  const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
  if (known) throw new OperationNotDocumentedError(name, known.family, known.introduced);
  const call = { operation: name, attempt: 0 };
  throw new RequestRefusedError(
    "no_such_operation",
    "no operation has this name. The table `operations` lists all operations.",
    call,
  );
}
