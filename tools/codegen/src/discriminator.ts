import { at, DocumentError, fieldOf, fields, list, placeOf, pointerTo, valueAt, within } from "./document.ts";
import type { Fields, Keys } from "./document.ts";
import { partsOf, referenceOf, UNIONS } from "./hidden-properties.ts";

/** Returns the discriminator values of a schema. The only value is the name, unless `mapping` lists other values. */
export function tagsOf(reference: string, mapping: unknown): string[] {
  const name = reference.split("/").at(-1) ?? "";
  const mapped = Object.entries(fields(mapping)).filter(([, to]) => to === reference || to === name);
  return mapped.length > 0 ? mapped.map(([tag]) => tag) : [name];
}

interface Entry {
  /** Value that a payload has in the property of the discriminator. */
  readonly value: string;
  readonly reference: string;
  readonly source: "mapping" | "member" | "inheritor";
}

/** Returns the values of a discriminator. A schema without an entry in `mapping` has its name as the value. */
function entriesOf(owner: Fields, document: Fields): Entry[] {
  const schemas = at(["components", "schemas"], document);
  const referenceTo = (name: string) => pointerTo(["components", "schemas", name]);
  const mapping = Object.entries(fields(fields(owner["discriminator"])["mapping"]));
  const mapped = mapping.flatMap(([value, to]) => {
    if (typeof to !== "string") return [];
    return [{ value, reference: Object.hasOwn(schemas, to) ? referenceTo(to) : to, source: "mapping" as const }];
  });
  const known = new Set(mapped.map(({ reference }) => reference));
  const implied = (references: readonly string[], source: "member" | "inheritor"): Entry[] =>
    references
      .filter((reference) => !known.has(reference))
      .map((reference) => ({ value: placeOf(reference).at(-1) ?? "", reference, source }));
  const members = UNIONS.flatMap((union) => list(owner[union])).flatMap((each) => referenceOf(fields(each)) ?? []);
  const inheritors = Object.keys(schemas).filter((name) => inherits(fields(schemas[name]), owner, document));
  return [...mapped, ...implied(members, "member"), ...implied(inheritors.map(referenceTo), "inheritor")];
}

function inherits(schema: Fields, parent: Fields, document: Fields): boolean {
  return list(schema["allOf"]).some((part) => {
    const reference = referenceOf(fields(part));
    return reference !== undefined && at(placeOf(reference), document) === parent;
  });
}

/**
 * Adds an entry for each schema to the `mapping` of a discriminator if `refer` changes a reference. Without an entry,
 * validators expect the name of the variant, such as `Order-Request`, as the discriminator value. But requests and
 * responses contain the name of the original schema, such as `Order`.
 */
export function explicitDiscriminator(owner: Fields, document: Fields, refer: (reference: string) => string): Fields {
  const discriminator = fields(owner["discriminator"]);
  const entries = entriesOf(owner, document);
  const referred = entries.map(({ value, reference }) => [
    value,
    reference.startsWith("#/") ? refer(reference) : reference,
  ]);
  if (referred.every(([, to], index) => to === entries[index]?.reference)) return discriminator;
  return { ...discriminator, mapping: Object.fromEntries(referred) };
}

/** @throws {DocumentError} if a reference is invalid, or if a value contradicts the `const` or `enum` of its schema */
export function checkDiscriminator(owner: Fields, keys: Keys, document: Fields): void {
  const property = String(fields(owner["discriminator"])["propertyName"]);
  for (const { value, reference, source } of entriesOf(owner, document)) {
    if (source === "inheritor") continue;
    const place = [...keys, "discriminator", ...(source === "mapping" ? ["mapping", value] : [])];
    const target = valueAt(
      within(place, () => placeOf(reference)),
      document,
    );
    if (target === undefined) throw new DocumentError(place, `${reference} is not in the document.`);
    const known = knownValues(fields(target), property, document);
    if (known === undefined || known.includes(value)) continue;
    const values = known.map((each) => `\`${typeof each === "string" ? each : JSON.stringify(each)}\``).join(" or ");
    const what = source === "mapping" ? `the mapping gives ${reference}` : `without a mapping, ${reference} has`;
    const fix =
      source === "mapping"
        ? "Write the same value at both places."
        : `Add ${values} and this reference to \`mapping\`.`;
    throw new DocumentError(
      place,
      `${what} the value \`${value}\`, but \`${property}\` of this schema must be ${values}. ${fix}`,
    );
  }
}

function knownValues(schema: Fields, property: string, document: Fields): unknown[] | undefined {
  const properties = partsOf(schema, ["allOf"], document).map((part) => fieldOf(part["properties"], property));
  const parts = properties.flatMap((each) => partsOf(each, ["allOf"], document));
  const constant = parts.find((part) => "const" in part);
  if (constant !== undefined) return [constant["const"]];
  return parts.map((part) => list(part["enum"])).find((values) => values.length > 0);
}
