// Validates values against schemas. The type is checked first, and then all other keywords in the same order as in Ajv.
/**
 * Reason why a value does not match a schema. `instancePath` is a JSON pointer. The message contains no value of the
 * payload.
 */
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

// Validates a value, but not its fields and items. The messages are the same as in Ajv.

function wrongValue(schema: Keywords, value: unknown): string | undefined {
  const { type, enum: values } = schema;
  const isRight =
    typeof type === "string" ? isOfType(type, value) : !type || type.some((name) => isOfType(name, value));
  if (!isRight) return `must be ${String(type)}`;
  if ("const" in schema && !isSame(schema.const, value)) return "must be equal to constant";
  if (values && !values.some((each) => isSame(each, value))) return "must be equal to one of the allowed values";
  return undefined;
}

function wrongNumber(schema: Keywords, value: number): string | undefined {
  // NaN means no limit, because every comparison with NaN is false.
  const { maximum = NaN, minimum = NaN, exclusiveMaximum = NaN, exclusiveMinimum = NaN, multipleOf } = schema;
  if (value > maximum) return `must be <= ${maximum}`;
  if (value < minimum) return `must be >= ${minimum}`;
  if (value >= exclusiveMaximum) return `must be < ${exclusiveMaximum}`;
  if (value <= exclusiveMinimum) return `must be > ${exclusiveMinimum}`;
  // 19.99 / 0.01 is 1998.9999999999998, because 19.99 and 0.01 have no exact binary form.
  const times = multipleOf === undefined ? 0 : value / multipleOf;
  return Math.abs(times - Math.round(times)) > 1e-6 ? `must be multiple of ${multipleOf}` : undefined;
}

function wrongText({ maxLength, minLength, pattern }: Keywords, value: string): string | undefined {
  // JSON Schema counts code points, and `length` counts UTF-16 code units.
  const length = maxLength === undefined && minLength === undefined ? 0 : Array.from(value).length;
  const wrong = wrongCount(length, maxLength, minLength, "characters");
  if (wrong || pattern === undefined || new RegExp(pattern, "u").test(value)) return wrong;
  return `must match pattern "${pattern}"`;
}

function wrongCount(count: number, most = Infinity, least = 0, what: string): string | undefined {
  if (count > most) return `must NOT have more than ${most} ${what}`;
  return count < least ? `must NOT have fewer than ${least} ${what}` : undefined;
}

function wrongRepeat(items: readonly unknown[]): string | undefined {
  for (const [at, item] of items.entries()) {
    const first = items.findIndex((other) => isSame(other, item));
    if (first < at) return `must NOT have duplicate items (items ## ${first} and ${at} are identical)`;
  }
  return undefined;
}

function isOfType(name: TypeName, value: unknown): boolean {
  // Infinity is accepted, because `JSON.parse` returns Infinity for the integer 1e400.
  if (name === "integer") return typeof value === "number" && !(value % 1);
  if (value === null) return name === "null";
  return name === (Array.isArray(value) ? "array" : typeof value);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return one === other;
  const names = Object.keys(one);
  const isSameAt = (name: string) => Object.hasOwn(other, name) && isSame(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isSameAt);
}

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

// JSON Schema keywords that codegen writes. Codegen drops a keyword that does not restrict a value, and rejects any
// other keyword.

export type TypeName = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

export type Schema = false | Keywords;

export type Schemas = Readonly<Record<string, Schema>>;

type CountKeyword = `${"max" | "min"}${"Items" | "Length" | "Properties"}`;
type NumberKeyword = "maximum" | "minimum" | "exclusiveMaximum" | "exclusiveMinimum" | "multipleOf" | CountKeyword;

export interface Keywords extends Readonly<Partial<Record<NumberKeyword, number>>> {
  readonly type?: TypeName | readonly TypeName[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly not?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly uniqueItems?: boolean;
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly properties?: Schemas;
}
