// Generates the table from which the command-line program creates the flags of each operation.
import { fields, list, resolve, type Fields } from "./document.ts";
import { COMPOSITIONS, partsOf, typesOf } from "./hidden-properties.ts";
import type { Documented, Spec } from "./spec.ts";
import { literal } from "./typescript-literal.ts";

export function callInputs({ documented, clientHeaders, document }: Spec): string {
  const rows = documented.map(
    (operation) => `  ${operation.operationId}: ${literal(inputsOf(operation, document), "  ")},\n`,
  );
  return `import type { CallInputs } from "../call/inputs.ts";

/** Inputs of the documented operations. Each key is an operationId. */
export const inputs: Readonly<Record<string, CallInputs>> = {
${rows.join("")}};

/**
 * Unsigned headers that the client adds to every request. A caller cannot set these headers.
 */
export const clientHeaders: Readonly<Record<string, string>> = ${JSON.stringify(clientHeaders)};

/** Name of the revision of the service's reference, which is a date. */
export const revision = ${JSON.stringify(String(fields(document["info"])["version"]))};
`;
}

/** Returns the inputs of an operation, as the generated file contains them. */
export function inputsOf({ parameters, body, deprecated }: Documented, document: Fields): Fields {
  return {
    parameters: parameters.map(({ parameter }) => parameterOf(parameter, document)),
    ...(body && { body: body.required ? "required" : "optional" }),
    ...(deprecated && { deprecated }),
  };
}

function parameterOf(parameter: Fields, document: Fields): Fields {
  const { name, in: where, required, schema } = parameter;
  const values = valuesOf(schema, document);
  const summary = summaryOf([parameter, ...partsOf(schema, ["allOf"], document)]);
  return {
    name,
    in: where,
    ...(required === true && { required }),
    takes: takenBy(schema, document),
    ...(summary !== undefined && { summary }),
    ...(values.length > 0 && { values }),
  };
}

function takenBy(schema: unknown, document: Fields): "one" | "list" | "fields" {
  const types = typesOf(schema, document);
  if (types.has("array")) return "list";
  types.delete("null");
  return types.has("object") && types.size === 1 ? "fields" : "one";
}

function valuesOf(schema: unknown, document: Fields): string[] {
  const parts = partsOf(schema, COMPOSITIONS, document);
  const items = parts.flatMap((part) => partsOf(resolve(part["items"], document), COMPOSITIONS, document));
  const values = [...parts, ...items].flatMap((part) => [
    ...list(part["enum"]),
    ...("const" in part ? [part["const"]] : []),
  ]);
  return [...new Set(values.filter((value) => value !== null).map(String))];
}

function summaryOf(parts: readonly Fields[]): string | undefined {
  const description = parts.map((part) => part["description"]).find((text) => typeof text === "string");
  if (description === undefined) return undefined;
  const line = description.trim().replaceAll(/\s+/g, " ");
  return /^.*?[.!?](?= [A-Z]|$)/.exec(line)?.[0] ?? line;
}
