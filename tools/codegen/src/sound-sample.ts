// Generates samples of requests and responses, and validates the samples against their schemas.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { splitForChecks } from "./directions.ts";
import { examplesOf } from "./docstrings.ts";
import { DocumentError, at, fields, pointerTo, valueAt, type Fields, type Keys } from "./document.ts";
import { COMPOSITIONS, HIDDEN_IN, isHidden, partsOf, type Keyword } from "./hidden-properties.ts";
import { nodesOf } from "./openapi-nodes.ts";
import { sampleOf, type Variety } from "./sample.ts";

/**
 * Settings for the sample generator. Codegen tries the settings in this order until a sample is valid. With the first
 * setting, a sample has the most properties and list elements.
 */
const VARIETIES: readonly Variety[] = [
  { items: 2, optional: true, skipped: 0 },
  { items: 1, optional: true, skipped: 0 },
  { items: 1, optional: true, skipped: 1 },
  { items: 1, optional: true, skipped: 2 },
  { items: 1, optional: false, skipped: 0 },
  { items: 1, optional: false, skipped: 1 },
  { items: 1, optional: false, skipped: 2 },
  { items: 0, optional: false, skipped: 0 },
];

/**
 * Returns the example from the document or a generated sample.
 *
 * @param carrier keys that lead to the parameter, header or media type
 * @param name name that the strings in the sample contain, such as `account` in `sandbox-account-1`
 * @returns a valid sample, or null if codegen finds none. Without a schema, returns the first example or undefined
 */
export type SoundSample = (carrier: Keys, direction: "request" | "response", name: string) => unknown;

/** Function that is called for each invalid default, and for each parameter or media type without a valid sample. */
export type OnUnsound = (error: DocumentError) => void;

export const throwUnsound: OnUnsound = (error) => {
  throw error;
};

export function createSoundSample(document: Fields, onUnsound: OnUnsound): SoundSample {
  const findProblem = createFindProblem(splitForChecks(document));
  checkDefaults(document, onUnsound);
  return (carrier, direction, name) => {
    const owner = at(carrier, document);
    const keys = [...carrier, "schema"];
    const hidden = HIDDEN_IN[direction];
    const examples = examplesOf(owner, document);
    if (valueAt(keys, document) === undefined) return examples[0];
    const shown = (value: unknown) => withoutHidden(value, owner["schema"], hidden, document);
    if (examples.length > 0) {
      const sample = shown(examples[0]);
      const problem = findProblem(keys, sample);
      if (problem === undefined) return sample;
      onUnsound(new DocumentError(carrier, `the example does not match the schema: ${problem}.`));
      return null;
    }
    let first: string | undefined;
    for (const variety of VARIETIES) {
      const sample = shown(sampleOf(owner["schema"], name, document, hidden, variety));
      const problem = findProblem(keys, sample);
      if (problem === undefined) return sample;
      first ??= problem;
    }
    onUnsound(
      new DocumentError(carrier, `codegen found no sample that matches the schema: ${first}. Add an \`example\`.`),
    );
    return null;
  };
}

function checkDefaults(document: Fields, onUnsound: OnUnsound): void {
  const findProblem = createFindProblem(document);
  for (const { value, type, keys } of nodesOf(document)) {
    if (type.name !== "Schema" || !("default" in fields(value))) continue;
    const problem = findProblem(keys, fields(value)["default"]);
    if (problem === undefined) continue;
    const message = `the default does not match the schema: ${problem}. Correct the default, or remove it.`;
    onUnsound(new DocumentError([...keys, "default"], message));
  }
}

/**
 * Removes `readOnly` or `writeOnly` properties from an example, because the request and the response of an operation
 * often share an example.
 */
function withoutHidden(value: unknown, schema: unknown, hidden: Keyword, document: Fields): unknown {
  if (typeof value !== "object" || value === null) return value;
  const parts = partsOf(schema, COMPOSITIONS, document);
  const schemaOf = (keyword: string, key: string | number, others: string): Fields => ({
    allOf: parts.map((part) =>
      Object.hasOwn(fields(part[keyword]), key) ? at([keyword, `${key}`], part) : fields(part[others]),
    ),
  });
  if (Array.isArray(value)) {
    return value.map((item, index) => withoutHidden(item, schemaOf("prefixItems", index, "items"), hidden, document));
  }
  const named = Object.entries(value).map(
    ([name, field]) => [name, field, schemaOf("properties", name, "additionalProperties")] as const,
  );
  const shown = named.filter(([, , schema]) => !isHidden(schema, hidden, document));
  return Object.fromEntries(
    shown.map(([name, field, schema]) => [name, withoutHidden(field, schema, hidden, document)]),
  );
}

/** Returns the validation error, or undefined if the value is valid. */
type FindProblem = (keys: Keys, value: unknown) => string | undefined;

function createFindProblem(document: Fields): FindProblem {
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    // Without `multipleOfPrecision`, Ajv rejects 19.99 as a multiple of 0.01 because of rounding errors.
    multipleOfPrecision: 6,
    formats: fullFormats,
    logger: false,
    // Optimization of the validators takes longer than their few runs (measured).
    code: { optimize: false },
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
