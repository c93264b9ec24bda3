// Reads the option `operations`, a list of operations that the caller defines.
import type { SandboxOperation } from "./defined-types.ts";
import { assertOption, type Rule, SandboxError } from "./errors.ts";
import type { Operation, Operations, Parameter } from "./operation.ts";
import { isStandardSchema } from "./standard-schema.ts";
import { isTemplate, namesIn } from "./template.ts";

const isText = (form: RegExp) => (value: unknown) => typeof value === "string" && form.test(value);
const isOptionalSchema = (schema: unknown) => schema === undefined || isStandardSchema(schema);

const RULES: Readonly<Record<keyof SandboxOperation, Rule>> = {
  name: [isText(/^[\w.:-]+$/), "one or more of the characters A-Z a-z 0-9 _ . : -"],
  method: [isText(/^(?:DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT)$/), "an HTTP method in upper case, such as POST"],
  path: [isTemplate, "a path template such as /made-up/orders/{id}"],
  body: [isOptionalSchema, "a Standard Schema"],
  response: [isOptionalSchema, "a Standard Schema"],
};

/**
 * Adds definitions to the documented operations. A definition replaces the documented operation of the same name.
 *
 * @throws {SandboxError} `invalid_option` if a definition is malformed, or two definitions have the same name
 */
export function withDefinitions(documented: Operations, given: unknown = []): Operations {
  if (!Array.isArray(given)) throw new SandboxError("invalid_option", "operations must be a list of definitions.");
  const defined = new Map<string, Operation>();
  for (const [index, definition] of Array.from<unknown>(given).entries()) {
    assertDefinition(definition, `operations[${index}]`);
    const { name } = definition;
    if (defined.has(name)) throw new SandboxError("invalid_option", `operations has two definitions of ${name}.`);
    defined.set(name, operationOf(definition));
  }
  return { ...documented, ...Object.fromEntries(defined) };
}

function assertDefinition(given: unknown, place: string): asserts given is SandboxOperation {
  for (const [field, rule] of Object.entries(RULES)) {
    assertOption(`${place}.${field}`, Reflect.get(Object(given), field), rule);
  }
}

function operationOf(definition: SandboxOperation): Operation {
  const { method, path } = definition;
  const read = { in: "path", style: "simple", reads: [{ scalar: ["string"] }], schema: true } as const;
  const parameters = namesIn(path).map((name): Parameter => ({ name, ...read }));
  return { method, path, parameters, status: 200, definition };
}
