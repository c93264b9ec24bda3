import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { pointerTo, type Fields, type Keys } from "./document.ts";

/** Returns the validation error, or undefined if the value is valid. */
export type FindProblem = (keys: Keys, value: unknown) => string | undefined;

/** @param document result of the function `splitForChecks` */
export function createFindProblem(document: Fields): FindProblem {
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    // Without `multipleOfPrecision`, Ajv rejects 19.99 as a multiple of 0.01 because of rounding errors.
    multipleOfPrecision: 6,
    formats: fullFormats,
    logger: false,
  });
  ajv.addSchema(document, "spec", false, false);
  const validators = new Map<string, ValidateFunction>();
  return (keys, value) => {
    const pointer = pointerTo(keys);
    let validate = validators.get(pointer);
    if (validate === undefined) validators.set(pointer, (validate = ajv.compile({ $ref: `spec${pointer}` })));
    return validate(value) ? undefined : problemIn(validate.errors?.[0]);
  };
}

function problemIn(error: ErrorObject | undefined): string {
  return `${error?.instancePath === "" ? "the value" : (error?.instancePath ?? "")} ${error?.message ?? "is invalid"}`;
}
