// Validates the parameters and the body of a request with Ajv. Codegen writes the schemas.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Operations } from "./operation.ts";

export interface Problem {
  /** JSON pointer to the invalid part of the value. */
  readonly pointer: string;
  /** Keyword of the broken rule in the schema, such as `maximum`. */
  readonly keyword: string;
  /** Values of the keyword in the schema, such as the limit of `maximum`. */
  readonly demands: object;
  readonly message: string;
}

/** @param input "body", or the index of the parameter */
export type FindProblems = (operation: string, input: "body" | number, value: unknown) => readonly Problem[];

/** Creates a function that validates a value. The function compiles each schema at its first use. */
export function createFindProblems(operations: Operations, schemas: Readonly<Record<string, unknown>>): FindProblems {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    ownProperties: true,
    validateSchema: false,
    // Without `multipleOfPrecision`, Ajv rejects 19.99 as a multiple of 0.01, because 19.99 / 0.01 is not an integer in
    // JavaScript.
    multipleOfPrecision: 6,
    formats: fullFormats,
    logger: false,
  });
  const inputs = Object.entries(operations).map(([name, { parameters = [], body }]) => [
    name,
    { parameters: parameters.map(({ schema }) => schema), body: body?.schema ?? {} },
  ]);
  ajv.addSchema({ operations: Object.fromEntries(inputs), schemas }, "spec");
  const validators = new Map<string, ValidateFunction>();
  return (operation, input, value) => {
    const pointer = `/operations/${operation}/${input === "body" ? input : `parameters/${input}`}`;
    try {
      const validate = validators.get(pointer) ?? ajv.compile({ $ref: `spec#${pointer}` });
      validators.set(pointer, validate);
      return validate(value) ? [] : (validate.errors ?? []).map(problemOf);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Ajv cannot validate ${pointer} of the spec: ${why}`, { cause });
    }
  };
}

function problemOf({ instancePath, keyword, params, message = "is invalid" }: ErrorObject): Problem {
  const about = { pointer: instancePath, keyword, demands: params };
  switch (keyword) {
    case "false schema":
      // Codegen writes the schema `false` for a property with `readOnly: true`.
      return { ...about, message: "must not have a value" };
    case "additionalProperties":
      return { ...about, message: `${message}: ${String(params["additionalProperty"])}` };
    case "enum":
      return { ...about, message: `${message}: ${JSON.stringify(params["allowedValues"])}` };
    default:
      return { ...about, message };
  }
}
