// Validates values against schemas. The type is checked first, and then all other keywords in the same order as in Ajv.
import type { Keywords, Schema, Schemas } from "./json-schema.ts";
import { isObject, wrongCount, wrongNumber, wrongRepeat, wrongText, wrongValue, type Fields } from "./value-check.ts";

/** First problem of a value. `instancePath` is a JSON pointer. The message contains no value of the payload. */
export interface Problem {
  readonly instancePath: string;
  readonly message: string;
}

/**
 * @param schemas schemas by the name that a `$ref` uses
 * @returns the first problem, or undefined if the value is valid
 */
export function findProblem(schema: Schema, value: unknown, schemas: Schemas): Problem | undefined {
  if (schema === false) return here("boolean schema is false");
  const found = here(wrongValue(schema, value)) ?? findInBranches(schema, value, schemas);
  if (found) return found;
  if (typeof value === "number") return here(wrongNumber(schema, value));
  if (typeof value === "string") return here(wrongText(schema, value));
  if (Array.isArray(value)) return findInArray(schema, value, schemas);
  return isObject(value) ? findInObject(schema, value, schemas) : undefined;
}

function here(message: string | undefined): Problem | undefined {
  return message === undefined ? undefined : { instancePath: "", message };
}

function below(key: string | number, problem: Problem | undefined): Problem | undefined {
  if (!problem) return undefined;
  const token = String(key).replaceAll("~", "~0").replaceAll("/", "~1");
  return { ...problem, instancePath: `/${token}${problem.instancePath}` };
}

function findInBranches(
  { $ref, not, anyOf, oneOf, allOf }: Keywords,
  value: unknown,
  schemas: Schemas,
): Problem | undefined {
  const find = (other: Schema) => findProblem(other, value, schemas);
  const found = $ref === undefined ? undefined : find(schemas[$ref] ?? {});
  if (found) return found;
  if (not !== undefined && !find(not)) return here("must NOT be valid");
  if (anyOf) {
    const [first = {}, ...others] = anyOf;
    const problem = find(first);
    if (problem && others.every(find)) return problem;
  }
  if (oneOf) {
    const problems = oneOf.map(find);
    const matches = problems.filter((problem) => !problem).length;
    if (matches !== 1) return matches === 0 ? problems[0] : here("must match exactly one schema in oneOf");
  }
  return allOf && findFirst(allOf, find);
}

function findFirst<T>(items: Iterable<T>, find: (item: T) => Problem | undefined): Problem | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}

function findInArray(schema: Keywords, value: readonly unknown[], schemas: Schemas): Problem | undefined {
  const { maxItems, minItems, prefixItems = [], items = {}, uniqueItems } = schema;
  const find = ([at, item]: [number, unknown]) => below(at, findProblem(prefixItems[at] ?? items, item, schemas));
  return (
    here(wrongCount(value.length, maxItems, minItems, "items")) ??
    findFirst(value.entries(), find) ??
    here(uniqueItems ? wrongRepeat(value) : undefined)
  );
}

function findInObject(schema: Keywords, value: Fields, schemas: Schemas): Problem | undefined {
  const { maxProperties, minProperties, required, additionalProperties, properties = {} } = schema;
  const names = Object.keys(value);
  const missing = required?.find((name) => !Object.hasOwn(value, name));
  const find = (name: string, field: Schema = {}) => below(name, findProblem(field, value[name], schemas));
  const findOther = (name: string) => (Object.hasOwn(properties, name) ? undefined : find(name, additionalProperties));
  const findKnown = (name: string) => (Object.hasOwn(value, name) ? find(name, properties[name]) : undefined);
  return (
    here(wrongCount(names.length, maxProperties, minProperties, "properties")) ??
    here(missing === undefined ? undefined : `must have required property '${missing}'`) ??
    (additionalProperties === undefined ? undefined : findFirst(names, findOther)) ??
    findFirst(Object.keys(properties), findKnown)
  );
}
