// Whether a value is what a schema says; the words are Ajv's.
import type { Keywords, Schema, Schemas, TypeName } from "./json-schema.ts";

/** What is wrong, and where, as a JSON pointer: names of fields, and nothing else of what the value holds. */
export interface Problem {
  readonly instancePath: string;
  readonly message: string;
}

/** The first thing that is wrong. `schemas` are those that a `$ref` names. */
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

/** Paths are made on the way back, so that they cost nothing where all is well. */
function below(key: string | number, problem: Problem | undefined): Problem | undefined {
  if (!problem) return undefined;
  const token = String(key).replaceAll("~", "~0").replaceAll("/", "~1");
  return { ...problem, instancePath: `/${token}${problem.instancePath}` };
}

function wrongValue(schema: Keywords, value: unknown): string | undefined {
  const { type, enum: values } = schema;
  const isRight =
    typeof type === "string" ? isOfType(type, value) : !type || type.some((name) => isOfType(name, value));
  if (!isRight) return `must be ${String(type)}`;
  if ("const" in schema && !isSame(schema.const, value)) return "must be equal to constant";
  if (values && !values.some((each) => isSame(each, value))) return "must be equal to one of the allowed values";
  return undefined;
}

function findInBranches(schema: Keywords, value: unknown, schemas: Schemas): Problem | undefined {
  const { $ref, not, anyOf, oneOf, allOf } = schema;
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

/** What is found first, and no more is looked at. */
function findFirst<T>(items: Iterable<T>, find: (item: T) => Problem | undefined): Problem | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}

function wrongNumber(schema: Keywords, value: number): string | undefined {
  const { maximum, minimum, exclusiveMaximum, exclusiveMinimum, multipleOf } = schema;
  if (maximum !== undefined && value > maximum) return `must be <= ${maximum}`;
  if (minimum !== undefined && value < minimum) return `must be >= ${minimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `must be < ${exclusiveMaximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be > ${exclusiveMinimum}`;
  const times = multipleOf === undefined ? 0 : value / multipleOf;
  return times === Number.parseInt(String(times), 10) ? undefined : `must be multiple of ${multipleOf}`;
}

function wrongText({ maxLength, minLength, pattern }: Keywords, value: string): string | undefined {
  // Code points are to be counted, and a string's own length counts others.
  const length = maxLength === undefined && minLength === undefined ? 0 : Array.from(value).length;
  const wrong = wrongCount(length, maxLength, minLength, "characters");
  if (wrong || pattern === undefined || new RegExp(pattern, "u").test(value)) return wrong;
  return `must match pattern "${pattern}"`;
}

function wrongCount(count: number, most = Infinity, least = 0, what: string): string | undefined {
  if (count > most) return `must NOT have more than ${most} ${what}`;
  return count < least ? `must NOT have fewer than ${least} ${what}` : undefined;
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

function wrongRepeat(items: readonly unknown[]): string | undefined {
  const firstLike = (item: unknown) => items.findIndex((other) => isSame(other, item));
  const at = items.findIndex((item, at) => firstLike(item) < at);
  if (at < 0) return undefined;
  return `must NOT have duplicate items (items ## ${firstLike(items[at])} and ${at} are identical)`;
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

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOfType(name: TypeName, value: unknown): boolean {
  if (name === "null") return value === null;
  if (name === "array") return Array.isArray(value);
  if (name === "object") return isObject(value);
  // 1e400 is one, too, which JSON.parse makes Infinity.
  if (name === "integer") return typeof value === "number" && !(value % 1);
  return typeof value === name;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  const isSameAt = (name: string) => Object.hasOwn(other, name) && isSame(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isSameAt);
}
