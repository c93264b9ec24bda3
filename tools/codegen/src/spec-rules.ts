// Rejects a spec that OpenAPI allows, but that codegen does not support, such as a schema that requires itself.
import { at, DocumentError, fieldOf, fields, list, placeOf, pointerTo } from "./document.ts";
import type { Fields, Keys } from "./document.ts";
import { referenceOf, UNIONS } from "./hidden-properties.ts";
import { checkDiscriminator } from "./discriminator.ts";
import { nodesOf } from "./openapi-nodes.ts";

/** Headers that the client sets when it signs a request. A test compares the names with `@org/signing`. */
export const SIGNING_HEADERS: readonly string[] =
  "host x-app-key x-signature x-signature-algorithm x-signature-nonce x-signature-version x-timestamp".split(" ");

/** @throws {DocumentError} if the spec violates a rule. The message contains the correction */
export function checkRules(document: Fields): void {
  const isOldVersion = String(document["openapi"]).startsWith("3.0.");
  const names = Object.keys(at(["components", "schemas"], document));
  const references = new Set(names.map((name) => pointerTo(["components", "schemas", name])));
  for (const { value, type, keys } of nodesOf(document)) {
    const node = fields(value);
    if (type.name === "Parameter") checkHeader(node, keys);
    if (type.name !== "Schema") continue;
    if ("nullable" in node && !isOldVersion) rejectNullable(node, keys);
    if ("discriminator" in node) checkDiscriminator(node, keys, document);
    const reference = referenceOf(node);
    if (reference !== undefined) references.add(reference);
  }
  checkRecursion(references, document);
}

function checkHeader({ name, in: where }: Fields, keys: Keys): void {
  if (where !== "header" || !SIGNING_HEADERS.includes(String(name).toLowerCase())) return;
  throw new DocumentError(
    [...keys, "name"],
    `the client sets the header \`${String(name)}\` when it signs a request, so no caller can set it. Remove the parameter.`,
  );
}

function rejectNullable({ nullable, type, enum: values, $ref: reference }: Fields, keys: Keys): never {
  const listed = JSON.stringify([...[type ?? "string"].flat(), "null"]).replaceAll(",", ", ");
  const fix =
    reference === undefined
      ? `Write \`type: ${listed}\` instead${values === undefined ? "" : ", and add null to `enum`"}.`
      : `Write \`anyOf: [{ $ref: ${JSON.stringify(reference)} }, { type: "null" }]\` instead.`;
  throw new DocumentError(
    [...keys, "nullable"],
    `OpenAPI 3.1 has no keyword \`nullable\`. ${nullable === true ? fix : "Remove it, because a value is not null by default."}`,
  );
}

/** @throws {DocumentError} if each value of a schema must contain another value of the schema, without end */
function checkRecursion(references: ReadonlySet<string>, document: Fields): void {
  const finite = new Set<string>();
  const blockedAt = (reference: string) => endlessPart(at(placeOf(reference), document), placeOf(reference), finite);
  // A schema usually follows the schemas that refer to it, so the reverse order needs few rounds.
  const reverse = [...references].reverse();
  for (let size = -1; size < finite.size;) {
    size = finite.size;
    for (const each of reverse) if (!finite.has(each) && blockedAt(each) === undefined) finite.add(each);
  }
  const passed = new Set<string>();
  let reference = [...references].find((each) => !finite.has(each));
  while (reference !== undefined) {
    passed.add(reference);
    const place: Keys = blockedAt(reference) ?? placeOf(reference);
    const next = referenceOf(at(place, document));
    if (next === undefined || passed.has(next)) throw endlessError(place);
    reference = next;
  }
}

/** Returns the keys of a reference that each value of the schema needs, and whose target is not in `finite`. */
function endlessPart(value: unknown, keys: Keys, finite: ReadonlySet<string>): Keys | undefined {
  const schema = fields(value);
  if ("const" in schema || "enum" in schema) return undefined;
  const reference = referenceOf(schema);
  if (reference !== undefined && !finite.has(reference)) return keys;
  const places = (keyword: string) =>
    list(schema[keyword]).map((member, index) => endlessPart(member, [...keys, keyword, String(index)], finite));
  const unions = UNIONS.map(places).filter((union) => !union.includes(undefined));
  const type = [schema["type"]].flat().join();
  const required = type === "object" ? list(schema["required"]).map(String) : [];
  const properties = required.map((name) =>
    endlessPart(fieldOf(schema["properties"], name), [...keys, "properties", name], finite),
  );
  const hasItems = type === "array" && Number(schema["minItems"] ?? 0) > 0;
  const items = hasItems ? [endlessPart(schema["items"], [...keys, "items"], finite)] : [];
  return [...places("allOf"), ...unions.flat(), ...properties, ...items].find((place) => place !== undefined);
}

function endlessError(place: Keys): DocumentError {
  const property = place[place.lastIndexOf("properties") + 1];
  const fix = place.includes("properties")
    ? `Remove \`${property}\` from \`required\`, or allow null.`
    : "Remove the reference.";
  return new DocumentError(place, `the schema \`${place[2]}\` requires itself, so its values have no end. ${fix}`);
}
