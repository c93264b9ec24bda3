// Generates random schemas with all keywords that the validation supports, and random values for the schemas. Schemas
// and values are small, so that many values are valid and many values are invalid.
import { fields, list, resolve, type Fields } from "@org/codegen/document";

export type Pick = <T>(choices: readonly T[]) => T;

export function createPick(random: Iterator<number>): Pick {
  return (choices) => {
    const drawn = random.next().value % choices.length;
    for (const [at, choice] of choices.entries()) if (at === drawn) return choice;
    throw new RangeError("There is nothing to pick from.");
  };
}

const NAMES = ["a", "b", "~/", "hasOwnProperty"];
const TEXTS = ["", "a", "ab", "b", "bab", "😀", "a😀b", "1"];
const NUMBERS = [-1, 0, 0.1, 0.3, 0.5, 1, 1.5, 2, 3, 6, 1e21];
const TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"];

/**
 * Generates an OpenAPI document with three schemas. A schema refers to itself only through a field or a list item.
 *
 * @param isMixed whether unrelated keywords are combined in one schema
 */
export function randomDocument(pick: Pick, isMixed: boolean): Fields {
  const [A, B, C] = [["B", "C"], ["C"], []].map((others) => randomSchema({ pick, isMixed }, others, 3));
  return { components: { schemas: { A, B, C } } };
}

function randomSchema(random: Random, references: readonly string[], depth: number): unknown {
  const { pick, isMixed } = random;
  if (pick([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])) return pick([true, false]);
  const referring = references.map((name) => () => ({ $ref: `#/components/schemas/${name}` }));
  const kinds: readonly Kind[] = [...SCALARS, ...referring, ...(depth > 0 ? [...NESTED, ...NESTED] : [])];
  const draw = {
    pick,
    same: () => randomSchema(random, references, depth - 1),
    inside: () => randomSchema(random, ["A", "B", "C"], depth - 1),
  };
  const beside = isMixed && pick([true, false]) ? pick(kinds)(draw) : {};
  return { ...pick(kinds)(draw), ...beside };
}

interface Random {
  readonly pick: Pick;
  readonly isMixed: boolean;
}

interface Draw {
  readonly pick: Pick;
  readonly same: () => unknown;
  readonly inside: () => unknown;
}
type Kind = (draw: Draw) => Fields;

const SCALARS: readonly Kind[] = [
  ({ pick }) => ({ type: pick(TYPES) }),
  ({ pick }) => ({ type: [pick(["null", "boolean"]), pick(["string", "integer"])] }),
  ({ pick }) => some(pick, { enum: [randomValue(pick, 1), randomValue(pick, 1), "a"], const: randomValue(pick, 1) }),
  ({ pick }) => ({
    ...some(pick, { type: "string", description: "Made up.", format: "date", default: 1, "x-made-up": { if: true } }),
    ...some(pick, { maxLength: pick([0, 1, 2]), minLength: pick([0, 1, 2]), pattern: pick(["^a", "b$", "^.$"]) }),
  }),
  ({ pick }) => ({
    ...some(pick, { type: pick(["number", "integer"]), multipleOf: pick([0.1, 0.5, 1, 2]) }),
    ...some(pick, { maximum: pick([2, 3]), minimum: pick([0, 1]) }),
    ...some(pick, { exclusiveMaximum: pick([2, 3]), exclusiveMinimum: pick([0, 1]) }),
  }),
];

const NESTED: readonly Kind[] = [
  ({ pick, inside }) =>
    some(pick, {
      type: "array",
      maxItems: pick([0, 1, 2]),
      minItems: pick([0, 1, 2]),
      uniqueItems: true,
      items: inside(),
    }),
  ({ pick, inside }) => ({ prefixItems: [inside(), inside()], ...some(pick, { type: "array", items: inside() }) }),
  ({ pick, inside }) => ({
    ...some(pick, {
      type: "object",
      required: [pick(NAMES), pick(NAMES)],
      maxProperties: pick([0, 1, 2]),
      minProperties: 1,
    }),
    ...some(pick, { additionalProperties: pick([false, true, inside()]), unevaluatedProperties: false }),
    properties: { [pick(NAMES)]: inside(), [pick(NAMES)]: inside() },
  }),
  ({ pick, same }) => ({ [pick(["anyOf", "oneOf", "allOf"])]: [same(), same(), same()].slice(pick([0, 1])) }),
  ({ same }) => ({ not: same() }),
];

function some(pick: Pick, keywords: Fields): Fields {
  return Object.fromEntries(Object.entries(keywords).filter(() => pick([true, false])));
}

function randomValue(pick: Pick, depth: number): unknown {
  const inner = () => randomValue(pick, depth - 1);
  const scalar = pick([null, true, pick(NUMBERS), pick(TEXTS)]);
  return depth > 0 ? pick([scalar, [inner(), inner()], { [pick(NAMES)]: inner(), b: inner() }]) : scalar;
}

/** Generates a random value that often matches a schema of the document. */
export function nearTo(value: unknown, document: Fields, pick: Pick, depth = 3): unknown {
  const schema = fields(value);
  const near = (other: unknown) => nearTo(other, document, pick, depth - 1);
  const likes = (type: string, ...keywords: readonly string[]) =>
    [schema["type"]].flat().includes(type) || keywords.some((keyword) => keyword in schema);
  const branches = ["anyOf", "oneOf", "allOf"].flatMap((keyword) => list(schema[keyword]));
  const values = [...list(schema["enum"]), ...("const" in schema ? [schema["const"]] : [])];
  const choices: readonly (() => unknown)[] = [
    ...branches.map((branch) => () => near(branch)),
    ...values.map((value) => () => value),
    ...("$ref" in schema ? [() => near(resolve(schema, document))] : []),
    ...(likes("string", "maxLength", "minLength", "pattern") ? [() => pick(TEXTS)] : []),
    ...(likes("number", "maximum", "minimum", "multipleOf") || likes("integer")
      ? [() => pick([...NUMBERS, Infinity])]
      : []),
    ...(likes("array", "items", "prefixItems") ? [() => listNearTo(schema, near, pick)] : []),
    ...(likes("object", "properties") ? [() => objectNearTo(schema, near, pick)] : []),
  ];
  const isStrange =
    choices.length === 0 || depth === 0 || pick([true, false, false, false, false, false, false, false]);
  return isStrange ? randomValue(pick, 2) : pick(choices)();
}

type Near = (schema: unknown) => unknown;

function listNearTo({ items, prefixItems }: Fields, near: Near, pick: Pick): unknown[] {
  const length = pick([0, 1, 2, 3]);
  return Array.from({ length }, (_, at) => near(list(prefixItems)[at] ?? items));
}

function objectNearTo({ properties, additionalProperties }: Fields, near: Near, pick: Pick): Fields {
  const others = some(pick, { [pick(NAMES)]: near(additionalProperties) });
  const known = Object.entries(fields(properties)).map(([name, schema]) => [name, near(schema)]);
  return { ...others, ...some(pick, Object.fromEntries(known)), ...some(pick, Object.fromEntries(known)) };
}
