// Validates the parameters and the body of a request with Ajv. Codegen writes the schemas.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Operations } from "./operation.ts";

/** A rule that a value broke. */
export interface Problem {
  /** JSON pointer to the part of the value that broke the rule. */
  readonly pointer: string;
  /** Keyword of the broken rule in the schema, such as `maximum`. */
  readonly keyword: string;
  /** Parameters of the keyword, such as the limit of `maximum`. */
  readonly demands: object;
  /** Message about the broken rule. The text completes "The body …". */
  readonly message: string;
}

/**
 * Returns the rules that a value broke.
 *
 * @param input "body", or the index of the parameter
 * @throws {Error} if Ajv cannot compile the schema
 */
export type FindProblems = (operation: string, input: "body" | number, value: unknown) => readonly Problem[];

/** Creates a function that compiles each schema when it is first used. */
export function createFindProblems(operations: Operations, schemas: Readonly<Record<string, unknown>>): FindProblems {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    ownProperties: true,
    validateSchema: false,
    // Without this option, Ajv would not accept 19.99 as a multiple of 0.01, because both numbers are rounded in
    // binary.
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
      // Codegen writes the schema `false` for a `readOnly` property.
      return { ...about, message: "must not have a value" };
    case "additionalProperties":
      return { ...about, message: `${message}: ${String(params["additionalProperty"])}` };
    case "enum":
      return { ...about, message: `${message}: ${JSON.stringify(params["allowedValues"])}` };
    default:
      return { ...about, message };
  }
}
