// Validates values of requests by Ajv, with the schemas that codegen writes.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Operations } from "./operation.ts";

/** A rule that a value broke. */
export interface Problem {
  /** JSON pointer to the part of the value that broke it. */
  readonly pointer: string;
  /** Keyword of the schema. */
  readonly keyword: string;
  /** What the keyword demands. */
  readonly demands: object;
  /** It completes "The body …". */
  readonly message: string;
}

/**
 * Returns the rules of a schema that a value broke.
 *
 * @param input the body, or a parameter by its index
 * @throws {Error} if Ajv fails, which has rare faults
 */
export type FindProblems = (operation: string, input: "body" | number, value: unknown) => readonly Problem[];

/** Compiles each schema when it is first used. */
export function createFindProblems(operations: Operations, schemas: Readonly<Record<string, unknown>>): FindProblems {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    ownProperties: true,
    validateSchema: false,
    // 19.99 is a multiple of 0.01, though neither has an exact binary form.
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
      // The schema of a `readOnly` property.
      return { ...about, message: "has a value that no request may have" };
    case "additionalProperties":
      return { ...about, message: `${message}: ${String(params["additionalProperty"])}` };
    case "enum":
      return { ...about, message: `${message}: ${JSON.stringify(params["allowedValues"])}` };
    default:
      return { ...about, message };
  }
}
