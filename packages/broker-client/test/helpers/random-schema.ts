// Generates OpenAPI documents with three small schemas, and values of the same few texts, numbers and field names. The
// schemas have all keywords that the validation supports. Many values are valid, and many values are invalid.
import fc from "fast-check";
import type { Fields } from "@org/codegen/document";

const name = fc.constantFrom("a", "b", "~/", "hasOwnProperty");
const numbers = [-1, 0, 0.1, 0.3, 0.5, 1, 1.5, 3, 1e21];
const scalar = fc.constantFrom(null, true, ...numbers, "", "a", "ab", "b", "bab", "😀", "a😀b");

export const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

type Schemas = fc.Arbitrary<unknown>;

function limits(...keywords: readonly string[]): Record<string, Schemas> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, fc.nat({ max: 2 })]));
}

function some(keywords: Record<string, Schemas>): Schemas {
  return fc.record(keywords, { requiredKeys: [] });
}

const SCALARS = [
  fc.record({ type: fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object") }),
  fc.record({ type: fc.tuple(fc.constantFrom("null", "boolean"), fc.constantFrom("string", "integer")) }),
  some({ enum: fc.array(values, { minLength: 1, maxLength: 4 }), const: values }),
  some({
    type: fc.constant("string"),
    ...limits("maxLength", "minLength"),
    pattern: fc.constantFrom("^a", "b$", "^.$"),
  }),
  some({ description: fc.constant("Made up."), format: fc.constant("date"), "x-made-up": fc.constant({ if: true }) }),
  some({ type: fc.constantFrom("number", "integer"), multipleOf: fc.constantFrom(0.1, 0.5, 1, 2) }),
  some(limits("maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum")),
];

/**
 * @param isMixed whether unrelated keywords are combined in one schema
 * @param references names of the schemas that a schema can refer to, except in its fields and items
 * @param inner schemas of fields and items
 */
function schemasOf(isMixed: boolean, references: readonly string[], inner?: Schemas): Schemas {
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
    const same = tie("schema");
    const inside = inner ?? same;
    const list = {
      type: fc.constant("array"),
      ...limits("maxItems", "minItems"),
      uniqueItems: fc.constant(true),
      items: inside,
      prefixItems: fc.tuple(inside, inside),
    };
    const object = {
      type: fc.constant("object"),
      required: fc.array(name, { maxLength: 2 }),
      ...limits("maxProperties", "minProperties"),
      additionalProperties: inside,
      unevaluatedProperties: fc.constant(false),
      properties: fc.dictionary(name, inside, { maxKeys: 2 }),
    };
    const branches = fc.array(same, { minLength: 1, maxLength: 3 });
    const nested = [list, object].map(some);
    const branching = ["anyOf", "oneOf", "allOf"].map((keyword) => fc.record({ [keyword]: branches }));
    const refs = references.map((each) => fc.constant({ $ref: `#/components/schemas/${each}` }));
    const kinds = [...SCALARS, ...refs, ...nested, ...branching, fc.record({ not: same })];
    const kind = fc.oneof({ maxDepth: 3 }, ...kinds);
    const two = fc.tuple(kind, kind).map(([first, second]) => ({ ...Object(first), ...Object(second) }));
    return { schema: fc.oneof(fc.boolean(), ...Array(9).fill(kind), ...(isMixed ? Array(9).fill(two) : [])) };
  });
  return schema;
}

/** Generates documents in which a schema refers to itself only through a field or an item. */
export function documents(isMixed: boolean): fc.Arbitrary<Fields> {
  const inside = schemasOf(isMixed, ["A", "B", "C"]);
  const schemas = (...references: string[]) => schemasOf(isMixed, references, inside);
  const named = fc.record({ A: schemas("B", "C"), B: schemas("C"), C: schemas() });
  const document = fc.record({ components: fc.record({ schemas: named }) });
  // The generated objects can have no prototype, which Ajv distinguishes.
  return document.map((each) => JSON.parse(JSON.stringify(each)));
}
