import type { CallOperation } from "./call.ts";
import { OperationNotDocumentedError, RequestRefusedError } from "../errors/index.ts";
import { operationName } from "../generated/documented.ts";
import { familyNames, type Families } from "../generated/families.ts";
import type { DocumentedCall, Inputs } from "./operation.ts";

/** Creates the operations of each family. For an undocumented operation, it creates a function that rejects. */
export function createFamilies(table: Readonly<Record<string, DocumentedCall>>, call: CallOperation): Families {
  const families = familyNames.map((family) => [family, createFamily(family, table, call)]);
  // TypeScript gives a Proxy the type of its target. The cast is correct, because the table and the types are generated
  // from the same spec.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(families) as Families;
}

function createFamily(family: string, table: Readonly<Record<string, DocumentedCall>>, call: CallOperation): object {
  const members = Object.entries(table)
    .filter(([, operation]) => operation.family === family)
    .map(([name, operation]) => [name, (inputs?: Inputs) => call(name, operation, inputs)]);
  return new Proxy<object>(Object.fromEntries(members), {
    get: (documented, name): unknown => Reflect.get(documented, name) ?? placeholder(name),
  });
}

/** Returns a function that rejects. Only code without type checks can call it. */
function placeholder(name: string | symbol): unknown {
  if (typeof name !== "string" || !operationName.test(name)) return undefined;
  return () => {
    const rejected = rejectPlaceholder(name);
    return Object.assign(rejected, { withResponse: () => rejected });
  };
}

/**
 * Rejects a call of an undocumented operation. The list of placeholders is loaded here, because most programs never
 * need it.
 */
async function rejectPlaceholder(name: string): Promise<never> {
  const { placeholders } = await import("../generated/placeholders.ts");
  const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
  if (known) throw new OperationNotDocumentedError(name, known.family, known.introduced);
  const call = { operation: name, attempt: 0 };
  throw new RequestRefusedError("no_such_operation", "no operation has this name. See `operations`.", call);
}
