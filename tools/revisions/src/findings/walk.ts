// Lists every difference of two documents. Each difference is as small as possible: a field, a list, or an object that
// only one document has.
import { isDeepStrictEqual } from "node:util";
import { at, fields, isObject, list, resolve, valueAt, type Fields } from "@org/codegen/document";
import { exactly, writtenIn } from "../document/numbers.ts";
import { METHODS, type Keys } from "../document/keys.ts";
import { followed, propertiesOf, realPlace } from "../document/places.ts";
import type { Revision } from "../document/revision.ts";
import { TEXTS } from "../document/texts.ts";
import { pairsOf } from "./list-pairs.ts";
import type { Difference } from "../document/difference.ts";
import { isOutsideContract } from "./notation.ts";
import type { Pairing } from "../document/pairing.ts";
import { withoutTexts } from "../document/same-thing.ts";

export interface Revisions {
  readonly base: Revision;
  readonly revision: Revision;
}

/** OpenAPI fields that map names to objects. */
const HOLDERS = new Set(
  (
    "properties patternProperties dependentSchemas $defs schemas parameters headers responses requestBodies examples " +
    "pathItems paths webhooks callbacks links content encoding securitySchemes mapping components variables scopes"
  ).split(" "),
);

/** Fields whose value is compared as a whole. */
const WHOLE = new Set(
  "example default const enum required type security servers tags value dependentRequired".split(" "),
);

/** Lists whose elements are compared one by one. Any other list is compared as a whole. */
const LISTS = new Set(["parameters", "allOf", "anyOf", "oneOf", "prefixItems"]);

export function differencesOf(revisions: Revisions, pairing: Pairing): Difference[] {
  const [before, after] = [revisions.base.document, revisions.revision.document];
  const found: Difference[] = [];
  const compared = new Set<string>();
  const { paths, components, ...rest } = before;
  const { paths: pathsNow, components: componentsNow, ...restNow } = after;
  objects(rest, restNow, [], [], false);
  for (const kind of new Set([...Object.keys(fields(components)), ...Object.keys(fields(componentsNow))])) {
    const place = ["components", kind];
    named(at(place, before), at(place, after), place, pairing.components.get(kind) ?? new Map());
  }
  for (const { base, revision } of pairing.operations)
    objects(at(base, before), at(revision, after), base, revision, false);
  for (const keys of pairing.gone) add(keys, undefined, undefined, [[], []]);
  for (const keys of pairing.come) {
    add(undefined, keys, undefined, [[], []]);
    const placeholder = ["components", "pathItems", String(at(keys, after)["operationId"])];
    if (valueAt(placeholder, before) === undefined) continue;
    objects(kept(at(placeholder, before)), kept(at(keys, after)), placeholder, keys, false);
  }
  for (const [path, now] of pathPairs(pairing, fields(paths), fields(pathsNow))) {
    const [was, is] = [
      ["paths", path],
      ["paths", now],
    ];
    objects(withoutMethods(at(was, before)), withoutMethods(at(is, after)), was, is, false);
  }
  return found;

  function objects(was: Fields, is: Fields, base: Keys, revision: Keys, isOfNames: boolean): void {
    if (!isOfNames && isInlined(was, is, isInSchema(revision))) return inlined(was, is, base, revision);
    const isOther = typeof was["$ref"] === "string" && typeof is["$ref"] === "string" && was["$ref"] !== is["$ref"];
    if (!isOfNames && isOther) behind(base, revision);
    if (!isOfNames && (Array.isArray(was["allOf"]) || Array.isArray(is["allOf"]))) movedTexts(base, revision);
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const here = [
        [...base, key],
        [...revision, key],
      ] as const;
      if (isOfNames) either(was, is, key, here, undefined);
      else if (key === "parameters" && Array.isArray(was[key] ?? is[key])) {
        members(list(was[key]), list(is[key]), ...here, key);
      } else if (HOLDERS.has(key) && !Array.isArray(was[key] ?? is[key])) {
        objects(fields(was[key]), fields(is[key]), ...here, true);
        const [from, to] = (key === "responses" && insteadOf(fields(was[key]), fields(is[key]))) || [];
        if (from && to) {
          // The description of another status is about that status, so it is not the same text in other words.
          const [one, other] = [fields(was[key])[from], fields(is[key])[to]].map(withoutDescription);
          values(one, other, [...here[0], from], [...here[1], to], undefined);
        }
      } else either(was, is, key, here, key);
    }
  }

  /**
   * Recognizes a reference that is replaced by an object, or an object that is replaced by a reference to an equal object.
   * Another object behind a new reference is a component, whose texts did not change.
   */
  function isInlined(one: Fields, other: Fields, isOfSchema: boolean): boolean {
    if ((one["$ref"] === undefined) === (other["$ref"] === undefined)) return false;
    const [{ $ref: from, ...was }, { $ref: to, ...is }] = [one, other];
    if (!Object.keys(from === undefined ? is : was).every((key) => TEXTS.has(key))) return false;
    if (from !== undefined && !isOfSchema) return true;
    const target = from === undefined ? resolve({ $ref: to }, after) : resolve({ $ref: from }, before);
    return isDeepStrictEqual(withoutTexts(target), withoutTexts(from === undefined ? was : is));
  }

  /** Compares what the contract does not compare in two components if a reference leads to the other one. */
  function behind(base: Keys, revision: Keys): void {
    const [target, targetNow] = [followed(base, before), followed(revision, after)];
    const pair = `${target.join("\n")}\n\n${targetNow.join("\n")}`;
    if (compared.has(pair)) return;
    compared.add(pair);
    const start = found.length;
    objects(at(target, before), at(targetNow, after), target, targetNow, false);
    const kept = found
      .splice(start)
      .filter((difference) => isOutsideContract(difference, { base: before, revision: after }));
    // Only the referring schema changes, so the sentence must name this schema and not the component.
    const here = (keys: Keys) => [...base, ...keys.slice(target.length)];
    const hereNow = (keys: Keys) => [...revision, ...keys.slice(targetNow.length)];
    found.push(
      ...kept.map((each) =>
        each.field === "additionalProperties"
          ? {
              ...each,
              base: each.base && here(each.base),
              revision: each.revision && hereNow(each.revision),
              owner: { base: here(each.owner.base), revision: hereNow(each.owner.revision) },
            }
          : each,
      ),
    );
  }

  function inlined({ $ref: from, ...was }: Fields, { $ref: to, ...is }: Fields, base: Keys, revision: Keys): void {
    add(
      from === undefined ? undefined : [...base, "$ref"],
      to === undefined ? undefined : [...revision, "$ref"],
      "$ref",
      [base, revision],
    );
    const [target, targetNow] = [followed(base, before), followed(revision, after)];
    objects({ ...at(target, before), ...was }, { ...at(targetNow, after), ...is }, target, targetNow, false);
  }

  /** Compares the texts of properties that can move into a part of `allOf`, or out of it. */
  function movedTexts(base: Keys, revision: Keys): void {
    const now = propertiesOf(revision, after);
    for (const [name, owner] of propertiesOf(base, before)) {
      const ownerNow = now.get(name);
      if (ownerNow === undefined) continue;
      const [from, to] = [realPlace(owner, before), realPlace(ownerNow, after)];
      const [was, is] = [at(from, before), at(to, after)];
      for (const key of TEXTS) {
        const [place, placeNow] = [
          Object.hasOwn(was, key) ? [...from, key] : undefined,
          Object.hasOwn(is, key) ? [...to, key] : undefined,
        ];
        if (!isDeepStrictEqual(was[key], is[key])) add(place, placeNow, key, [owner, ownerNow]);
      }
    }
  }

  function named(was: Fields, is: Fields, place: Keys, renamed: ReadonlyMap<string, string>): void {
    const [gone, come] = [fields({ ...was }), fields({ ...is })];
    for (const [from, to] of renamed) {
      if (from === to) continue;
      add([...place, from], [...place, to], undefined, [place, place]);
      values(was[from], is[to], [...place, from], [...place, to], undefined);
      delete gone[from];
      delete come[to];
    }
    objects(gone, come, place, place, true);
  }

  function either(
    was: Fields,
    is: Fields,
    key: string,
    [base, revision]: readonly [Keys, Keys],
    field: string | undefined,
  ): void {
    const owner = [base.slice(0, -1), revision.slice(0, -1)] as const;
    const isText = field !== undefined && TEXTS.has(field) && Object.hasOwn(was, key) !== Object.hasOwn(is, key);
    const [from, to] = isText ? [textAt(owner[0], key, before), textAt(owner[1], key, after)] : [];
    if (from && to) {
      if (!isDeepStrictEqual(valueAt(from, before), valueAt(to, after))) add(from, to, field, owner);
      return;
    }
    if (!Object.hasOwn(was, key)) add(undefined, revision, field, owner);
    else if (!Object.hasOwn(is, key)) add(base, undefined, field, owner);
    else values(was[key], is[key], base, revision, field);
  }

  /** Returns the place of a text. A reference without a text of its own has the text of its component. */
  function textAt(owner: Keys, key: string, document: Fields): Keys | undefined {
    return [owner, followed(owner, document)]
      .map((place) => [...place, key])
      .find((place) => valueAt(place, document) !== undefined);
  }

  function values(was: unknown, is: unknown, base: Keys, revision: Keys, field: string | undefined): void {
    // The tags of the document are compared one by one if only their texts change.
    const isList = LISTS.has(field ?? "") || hasSameTags(was, is, base);
    const isWhole = field !== undefined && (WHOLE.has(field) || field.startsWith("x-"));
    if (isObject(was) && isObject(is) && !isWhole) objects(was, is, base, revision, false);
    else if (Array.isArray(was) && Array.isArray(is) && isList) members(was, is, base, revision, field);
    else if (!isDeepStrictEqual(was, is) || isRounded(was, base, revision)) {
      add(base, revision, field, [base.slice(0, -1), revision.slice(0, -1)]);
    }
  }

  function members(was: readonly unknown[], is: readonly unknown[], base: Keys, revision: Keys, field = ""): void {
    const pairs = pairsOf(was, is, field, [before, after]);
    const [some, others] = [pairs.map(([index]) => index), pairs.map(([, index]) => index)];
    for (const [index, other] of pairs)
      values(was[index], is[other], [...base, String(index)], [...revision, String(other)], undefined);
    for (const index of was.keys())
      if (!some.includes(index)) add([...base, String(index)], undefined, undefined, [base, revision]);
    for (const index of is.keys())
      if (!others.includes(index)) add(undefined, [...revision, String(index)], undefined, [base, revision]);
  }

  function isRounded(value: unknown, base: Keys, revision: Keys): boolean {
    if (Array.isArray(value))
      return value.some((each, index) => isRounded(each, [...base, String(index)], [...revision, String(index)]));
    if (typeof value !== "number" || Number.isSafeInteger(value)) return false;
    const [was, is] = [revisions.base.numberAt(base), revisions.revision.numberAt(revision)];
    return was !== undefined && is !== undefined && exactly(was) !== exactly(is);
  }

  function add(
    base: Keys | undefined,
    revision: Keys | undefined,
    field: string | undefined,
    [owner, ownerNow]: readonly [Keys, Keys],
  ): void {
    found.push({
      owner: { base: owner, revision: ownerNow },
      base,
      revision,
      field,
      was: base && writtenIn(revisions.base, base),
      is: revision && writtenIn(revisions.revision, revision),
    });
  }
}

/** Returns the fields that an operation has in common with its placeholder. */
function kept({ summary, description, "x-group": group }: Fields): Fields {
  return { summary, description, "x-group": group };
}

function withoutDescription(response: unknown): Fields {
  return { ...fields(response), description: undefined };
}

function hasSameTags(was: unknown, is: unknown, keys: Keys): boolean {
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

/** Pairs the paths of paired operations, and the paths that have the same name. */
function pathPairs({ operations }: Pairing, paths: Fields, pathsNow: Fields): ReadonlyMap<string, string> {
  const moved = operations.map(({ base, revision }): [string, string] => [base[1] ?? "", revision[1] ?? ""]);
  const same = Object.keys(paths)
    .filter((path) => Object.hasOwn(pathsNow, path))
    .map((path): [string, string] => [path, path]);
  return new Map([...moved, ...same]);
}

function isInSchema(keys: Keys): boolean {
  return keys.includes("schema") || (keys[0] === "components" && keys[1] === "schemas");
}

function withoutMethods(item: Fields): Fields {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !METHODS.has(key)));
}
