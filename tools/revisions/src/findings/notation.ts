// Recognizes kinds of differences, for example another notation of the same value, a reference, or a default.
import { isDeepStrictEqual } from "node:util";
import { at, fields, list, type Fields } from "@org/codegen/document";
import { knownValues } from "@org/codegen/custom-types";
import { ancestorOf, fieldsAt, placesOfOperations, propertiesOf, type Place } from "../document/places.ts";
import { TEXTS } from "../document/texts.ts";
import { memoized } from "../document/memo.ts";
import { isSameReference } from "../document/pairing.ts";
import type { Difference, Seen } from "../document/difference.ts";

const DEFAULTS: Readonly<Record<string, unknown>> = {
  allowEmptyValue: false,
  allowReserved: false,
  deprecated: false,
  minItems: 0,
  minLength: 0,
  minProperties: 0,
  readOnly: false,
  required: false,
  uniqueItems: false,
  writeOnly: false,
};

/** Recognizes a field that is set to the OpenAPI default, such as `deprecated: false`. */
export function isDefaultWrittenOut({ field = "", was, is }: Seen): boolean {
  return Object.hasOwn(DEFAULTS, field) && (was ?? DEFAULTS[field]) === (is ?? DEFAULTS[field]);
}

/** Recognizes a default that moves into a part of `allOf`, or out of it. */
export function isDefaultMoved({ field, was, is, owner }: Seen): boolean {
  if (field !== "default" || (was !== undefined && is !== undefined)) return false;
  const { allOf } = fieldsAt(is === undefined ? owner.revision : owner.base);
  return list(allOf).some((part) => isDeepStrictEqual(fields(part)["default"], was ?? is));
}

/** Recognizes a number, or a list with a number, that JavaScript would print differently. */
export function isRaw(value: unknown): boolean {
  return [value, ...list(value)].some((each) => JSON.isRawJSON(each));
}

/** Recognizes the date of a new or renamed operation or placeholder, which needs no sentence of its own. */
export function isDateOfNew({ field, keys, revision, documents }: Seen): boolean {
  if (field !== "x-introduced" || revision === undefined) return false;
  const name = String(keys[0] === "paths" ? fieldsAt(ancestorOf(revision, 3))["operationId"] : keys[2]);
  return (
    !placesOfOperations(documents.base).has(name) &&
    !Object.hasOwn(at(["components", "pathItems"], documents.base), name)
  );
}

/** Recognizes an `enum` that gains or loses null, although the type of its schema excludes null. */
export function isListOfNull(seen: Seen): boolean {
  const { field, was, is, isReported } = seen;
  return field === "enum" && !isReported && list(was).includes(null) !== list(is).includes(null) && !isOpenEnum(seen);
}

export function isOpenEnum({ field, base, revision }: Seen): boolean {
  const isOf = (place: Place | undefined) =>
    place?.keys.at(-3) === "anyOf" && knownValues(fieldsAt(ancestorOf(place, -3))).length > 0;
  return field === "enum" && isOf(base) && isOf(revision);
}

/** Recognizes a parameter that loses the format `int64`. Codegen generates `number | bigint` for this format. */
export function isBigintLost({ field, was, is, owner }: Seen): boolean {
  const isOfParameter = ["parameters", "schema"].every((key) => owner.base.keys.includes(key));
  return field === "format" && was === "int64" && is !== was && isOfParameter;
}

/** Recognizes a schema that is now an open enum, and still allows the same values. */
export function isOpened({ owner }: Seen): boolean {
  const [was, is] = [knownValues(fieldsAt(owner.base)), knownValues(fieldsAt(owner.revision))];
  return was.length === 0 && is.length > 0;
}

/** Recognizes a change of the index signature. An object can have undocumented properties with or without it. */
export function isOfOthers({ field, was, is }: Seen): boolean {
  const [wasOpen, isOpen] = [was, is].map((value) => value !== undefined && value !== false);
  return field === "additionalProperties" && wasOpen !== isOpen;
}

/** Recognizes a reference to a component that was renamed. */
export function isOfRenamed({ field, was, is, documents }: Seen): boolean {
  return field === "$ref" && isSameReference(was, is, documents);
}

const HOLDERS = new Set(["schemas", "parameters", "headers", "requestBodies", "responses"]);

const PARTS = new Set(["parameters", "requestBody", "responses"]);

/** Checks whether `values/contract.ts` compares the place. Without a finding there, only the notation differs. */
export function isOfContract(seen: Seen): boolean {
  const { keys, field = "" } = seen;
  if (isInheritance(seen) || keys.includes("links") || keys.includes("callbacks") || UNKNOWN.test(field)) return false;
  return keys[0] === "components"
    ? HOLDERS.has(keys[1] ?? "")
    : keys[0] === "paths" && (PARTS.has(keys[2] ?? "") || PARTS.has(keys[3] ?? ""));
}

/** Recognizes a difference that the comparison of requests and responses can miss, such as a change of `deprecated`. */
export function isOutsideContract({ field = "", base, revision, owner }: Difference): boolean {
  if (["additionalProperties", "deprecated", "x-client-supplied"].includes(field)) return true;
  const isSupplied = [owner.base, owner.revision].every((place) =>
    [place, ancestorOf(place, -1)].some((each) => fieldsAt(each)["x-client-supplied"] === true),
  );
  return (base ?? revision)?.keys.includes("encoding") === true || (field === "const" && isSupplied);
}

/** Recognizes a reference that is new, removed or different. Ignores one that only moves into `allOf`, or out of it. */
export function isOfReference({ field, base, revision, was, is, owner }: Seen): boolean {
  if (field !== "$ref") return false;
  const refersTo = (place: Place, reference: unknown) =>
    list(fieldsAt(place)["allOf"]).some((part) => fields(part)["$ref"] === reference);
  if (base === undefined) return !refersTo(owner.base, is);
  return revision !== undefined || !refersTo(owner.revision, was);
}

/** Recognizes a property that only one document has. No `allOf` part of the other document has the property either. */
export function isUnusedProperty({ keys, field, base, revision, owner }: Seen): boolean {
  if (field !== undefined || keys.at(-2) !== "properties" || (base && revision)) return false;
  const other = base ? owner.revision : owner.base;
  // Searches the whole schema, because the property can move from one part of `allOf` to another part.
  return !propertiesOf(ancestorOf(other, other.keys.indexOf("allOf"))).has(keys.at(-1) ?? "");
}

/** Checks whether the old or the new value has a description that the other document lacks. */
export function hasOtherTexts({ was, is, documents: { base, revision } }: Seen): boolean {
  const lacks = (value: unknown, other: Fields) => textsIn(value).some((text) => !allTexts(other).has(text));
  return lacks(is, base) || lacks(was, revision);
}

const allTexts = memoized((document: Fields) => new Set(textsIn(document)));

function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    TEXTS.has(key) && typeof each === "string" ? [each] : textsIn(each),
  );
}

/** Recognizes a discriminator outside a union, which has no effect on the types or the values. */
function isInheritance(place: Place): boolean {
  const { keys } = place;
  const owner = fieldsAt(ancestorOf(place, keys.lastIndexOf("discriminator")));
  return keys.includes("discriminator") && !("oneOf" in owner) && !("anyOf" in owner);
}

const UNKNOWN = /^(?:\$id|\$schema|\$anchor|\$comment|\$defs|jsonSchemaDialect)$/;
