// Compares two objects of the documents field by field. Follows a reference only if no other comparison covers the
// referenced component.
import { isDeepStrictEqual } from "node:util";
import { fields, isObject, list, resolve, type Fields } from "@org/codegen/document";
import type { Difference } from "../document/difference.ts";
import { insideBoth, type Twin } from "../document/pairing.ts";
import {
  ancestorOf,
  fieldsAt,
  followed,
  inside,
  propertiesOf,
  readValue,
  realPlace,
  type Place,
} from "../document/places.ts";
import { exactly, numberAt, writtenAt } from "../document/revision.ts";
import { HOLDERS, TEXTS, withoutTexts } from "../document/texts.ts";
import { pairsOf } from "./list-pairs.ts";
import { isOutsideContract } from "./notation.ts";

/** Fields whose value is compared as a whole. */
const WHOLE = new Set(
  "example default const enum required type security servers tags value dependentRequired".split(" "),
);

/** Lists whose elements are compared one by one. Any other list is compared as a whole. */
const LISTS = new Set(["parameters", "allOf", "anyOf", "oneOf", "prefixItems"]);

export class Walk {
  readonly found: Difference[] = [];
  /** Pairs of referenced components that are already compared. */
  readonly #compared = new Set<string>();

  /** @param part function that selects the fields to compare in each object */
  places(place: Twin, part = (object: Fields): Fields => object): void {
    this.#objects(part(fieldsAt(place.base)), part(fieldsAt(place.revision)), place);
  }

  components(place: Twin, renamed: ReadonlyMap<string, string>): void {
    const [gone, come] = [{ ...fieldsAt(place.base) }, { ...fieldsAt(place.revision) }];
    for (const [from, to] of renamed) {
      if (from === to) continue;
      this.add(insideBoth(place, from, to), undefined, place);
      this.#values(gone[from], come[to], insideBoth(place, from, to), undefined);
      delete gone[from];
      delete come[to];
    }
    this.#named(gone, come, place);
  }

  #objects(was: Fields, is: Fields, place: Twin): void {
    if (this.#isInlined(was, is, place)) return this.#inlined(was, is, place);
    const isOther = typeof was["$ref"] === "string" && typeof is["$ref"] === "string" && was["$ref"] !== is["$ref"];
    if (isOther) this.#behind(place);
    if (Array.isArray(was["allOf"]) || Array.isArray(is["allOf"])) this.#movedTexts(place);
    for (const key of keysOf(was, is)) {
      const isList = Array.isArray(was[key] ?? is[key]);
      if (key === "parameters" && isList) this.#members(list(was[key]), list(is[key]), insideBoth(place, key), key);
      else if (HOLDERS.has(key) && !isList) this.#named(fields(was[key]), fields(is[key]), insideBoth(place, key));
      else this.#either(was, is, key, place, key);
      if (key === "responses") this.#replaced(fields(was[key]), fields(is[key]), insideBoth(place, key));
    }
  }

  /** Compares objects that map names to objects. */
  #named(was: Fields, is: Fields, place: Twin): void {
    for (const key of keysOf(was, is)) this.#either(was, is, key, place, undefined);
  }

  /** Compares a success response with the response that replaces it. */
  #replaced(was: Fields, is: Fields, place: Twin): void {
    const [from, to] = insteadOf(was, is) ?? [];
    if (from === undefined || to === undefined) return;
    // The descriptions of two statuses are different texts, so they are not compared.
    const [one, other] = [was[from], is[to]].map((response) => ({ ...fields(response), description: undefined }));
    this.#values(one, other, insideBoth(place, from, to), undefined);
  }

  /**
   * Recognizes a reference that is replaced by an object, or an object that is replaced by a reference to an equal object.
   * Ignores a new reference to a different object, because its texts are not new versions of the old texts.
   */
  #isInlined({ $ref: from, ...was }: Fields, { $ref: to, ...is }: Fields, { base, revision }: Twin): boolean {
    if ((from === undefined) === (to === undefined)) return false;
    const [beside, object] = from === undefined ? [is, was] : [was, is];
    if (!Object.keys(beside).every((key) => TEXTS.has(key))) return false;
    const { keys } = revision;
    const isOfSchema = keys.includes("schema") || (keys[0] === "components" && keys[1] === "schemas");
    if (from !== undefined && !isOfSchema) return true;
    const target =
      from === undefined ? resolve({ $ref: to }, revision.document) : resolve({ $ref: from }, base.document);
    return isDeepStrictEqual(withoutTexts(target), withoutTexts(object));
  }

  #inlined({ $ref: from, ...was }: Fields, { $ref: to, ...is }: Fields, place: Twin): void {
    const { base, revision } = insideBoth(place, "$ref");
    this.add(from === undefined ? { revision } : to === undefined ? { base } : { base, revision }, "$ref", place);
    const target = followedIn(place);
    this.#objects({ ...fieldsAt(target.base), ...was }, { ...fieldsAt(target.revision), ...is }, target);
  }

  /** Compares two referenced components, and keeps only the differences that `values/contract.ts` does not compare. */
  #behind(place: Twin): void {
    const target = followedIn(place);
    const pair = `${target.base.keys.join("\n")}\n\n${target.revision.keys.join("\n")}`;
    if (this.#compared.has(pair)) return;
    this.#compared.add(pair);
    const start = this.found.length;
    this.places(target);
    const kept = this.found.splice(start).filter(isOutsideContract);
    // Only the referring schema changes, so the sentence must be about this schema, not the component.
    const here = ({ keys }: Place, side: keyof Twin) => inside(place[side], ...keys.slice(target[side].keys.length));
    for (const each of kept) {
      const { base, revision, owner, field } = each;
      const isHere = field === "additionalProperties";
      const ownerHere = { base: here(owner.base, "base"), revision: here(owner.revision, "revision") };
      const placeHere = { base: base && here(base, "base"), revision: revision && here(revision, "revision") };
      this.found.push(isHere ? { ...each, ...placeHere, owner: ownerHere } : each);
    }
  }

  /** Compares the texts of properties that can move into a part of `allOf`, or out of it. */
  #movedTexts(place: Twin): void {
    const now = propertiesOf(place.revision);
    for (const [name, base] of propertiesOf(place.base)) {
      const revision = now.get(name);
      if (revision === undefined) continue;
      const real = { base: realPlace(base), revision: realPlace(revision) };
      const [was, is] = [fieldsAt(real.base), fieldsAt(real.revision)];
      for (const key of TEXTS) {
        if (isDeepStrictEqual(was[key], is[key])) continue;
        const text = insideBoth(real, key);
        const place = {
          base: Object.hasOwn(was, key) ? text.base : undefined,
          revision: Object.hasOwn(is, key) ? text.revision : undefined,
        };
        this.add(place, key, { base, revision });
      }
    }
  }

  #either(was: Fields, is: Fields, key: string, owner: Twin, field: string | undefined): void {
    const place = insideBoth(owner, key);
    const [isOld, isNew] = [Object.hasOwn(was, key), Object.hasOwn(is, key)];
    if (isOld && isNew) return this.#values(was[key], is[key], place, field);
    const [from, to] =
      field !== undefined && TEXTS.has(field) ? [textAt(owner.base, key), textAt(owner.revision, key)] : [];
    if (from === undefined || to === undefined)
      this.add(isOld ? { base: place.base } : { revision: place.revision }, field, owner);
    else if (!isDeepStrictEqual(readValue(from), readValue(to))) this.add({ base: from, revision: to }, field, owner);
  }

  #values(was: unknown, is: unknown, place: Twin, field: string | undefined): void {
    // If the tags of the document keep their names and their order, only their texts can differ.
    const isList = LISTS.has(field ?? "") || hasSameTags(was, is, place.base.keys);
    const isWhole = field !== undefined && (WHOLE.has(field) || field.startsWith("x-"));
    if (isObject(was) && isObject(is) && !isWhole) this.#objects(was, is, place);
    else if (Array.isArray(was) && Array.isArray(is) && isList) this.#members(was, is, place, field);
    else if (!isDeepStrictEqual(was, is) || this.#isRounded(was, place))
      this.add(place, field, { base: ancestorOf(place.base, -1), revision: ancestorOf(place.revision, -1) });
  }

  #members(was: readonly unknown[], is: readonly unknown[], place: Twin, field = ""): void {
    const pairs = pairsOf(was, is, field, place);
    const [old, kept] = [new Set(pairs.map(([index]) => index)), new Set(pairs.map(([, index]) => index))];
    for (const [index, other] of pairs)
      this.#values(was[index], is[other], insideBoth(place, String(index), String(other)), undefined);
    for (const index of was.keys())
      if (!old.has(index)) this.add({ base: inside(place.base, String(index)) }, undefined, place);
    for (const index of is.keys())
      if (!kept.has(index)) this.add({ revision: inside(place.revision, String(index)) }, undefined, place);
  }

  /** Recognizes numbers that differ in the documents, but not in JavaScript. */
  #isRounded(value: unknown, place: Twin): boolean {
    if (Array.isArray(value))
      return value.some((each, index) => this.#isRounded(each, insideBoth(place, String(index))));
    if (typeof value !== "number" || Number.isSafeInteger(value)) return false;
    const [was, is] = [numberAt(place.base), numberAt(place.revision)];
    return was !== undefined && is !== undefined && exactly(was) !== exactly(is);
  }

  /** @param place place of the value in each document that has the value */
  add({ base, revision }: Partial<Pick<Difference, keyof Twin>>, field: string | undefined, owner: Twin): void {
    const was = base && writtenAt(base);
    const is = revision && writtenAt(revision);
    this.found.push({ owner, base, revision, field, was, is });
  }
}

function followedIn({ base, revision }: Twin): Twin {
  return { base: followed(base), revision: followed(revision) };
}

function keysOf(was: Fields, is: Fields): Set<string> {
  return new Set([...Object.keys(was), ...Object.keys(is)]);
}

/** Returns the place of a text. If a reference has no text of its own, its component has the text. */
function textAt(owner: Place, key: string): Place | undefined {
  return [owner, followed(owner)].map((place) => inside(place, key)).find((place) => readValue(place) !== undefined);
}

function hasSameTags(was: unknown, is: unknown, keys: Place["keys"]): boolean {
  const [names, namesNow] = [was, is].map((tags) => list(tags).map((tag) => fields(tag)["name"]));
  return keys.length === 1 && keys[0] === "tags" && isDeepStrictEqual(names, namesNow);
}

/** Recognizes one success status that replaces another one. */
export function insteadOf(before: Fields, after: Fields): readonly [was: string, is: string] | undefined {
  const only = (some: Fields, others: Fields) =>
    Object.keys(some).filter((status) => status.startsWith("2") && !Object.hasOwn(others, status));
  const [[was, ...others], [is, ...more]] = [only(before, after), only(after, before)];
  return was !== undefined && is !== undefined && others.length + more.length === 0 ? [was, is] : undefined;
}
