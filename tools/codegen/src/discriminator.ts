import { at, fields, list, placeOf, type Fields } from "./document.ts";
import { referenceOf, UNIONS } from "./hidden-properties.ts";

/**
 * Returns a discriminator with an entry in `mapping` for each schema. Without an entry, validators expect the name of
 * the variant, such as `Order-Request`, as the discriminator value. But requests and responses contain the name of the
 * original schema, such as `Order`.
 */
export function explicitDiscriminator(
  discriminator: Fields,
  owner: Fields,
  document: Fields,
  refer: (reference: string) => string,
): Fields {
  const schemas = fields(fields(document["components"])["schemas"]);
  const mapped = Object.entries(fields(discriminator["mapping"])).flatMap(([value, to]): [string, string][] => {
    if (typeof to !== "string") return [];
    return [[value, Object.hasOwn(schemas, to) ? `#/components/schemas/${to}` : to]];
  });
  const known = new Set(mapped.map(([, reference]) => reference));
  const alternatives = UNIONS.flatMap((union) => list(owner[union])).flatMap((each) => referenceOf(fields(each)) ?? []);
  const inheritors = Object.keys(schemas)
    .filter((name) => inherits(fields(schemas[name]), owner, document))
    .map((name) => `#/components/schemas/${name}`);
  const implied = [...alternatives, ...inheritors].filter((reference) => !known.has(reference));
  const all = [...mapped, ...implied.map((reference) => [placeOf(reference).at(-1) ?? "", reference] as const)];
  const isInside = (reference: string) => reference.startsWith("#/");
  const referred = all.map(([value, to]) => [value, isInside(to) ? refer(to) : to] as const);
  if (referred.every(([, to], index) => to === all[index]?.[1])) return discriminator;
  return { ...discriminator, mapping: Object.fromEntries(referred) };
}

function inherits(schema: Fields, parent: Fields, document: Fields): boolean {
  return list(schema["allOf"]).some((part) => {
    const reference = referenceOf(fields(part));
    return reference !== undefined && at(placeOf(reference), document) === parent;
  });
}
