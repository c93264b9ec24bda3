// Pairs the operations, schemas and placeholders of both documents, even if they were renamed or moved.
import { isDeepStrictEqual } from "node:util";
import { at, fieldOf, fields, pointerTo, type Fields } from "@org/codegen/document";
import { fieldsAt, inside, placesOfOperations, schemaAt, type Place } from "./places.ts";
import { onlyPairs, pairUp } from "./lists.ts";
import { withoutTexts } from "./texts.ts";
import { memoized } from "./memo.ts";

export interface Documents {
  readonly base: Fields;
  readonly revision: Fields;
}

/** Places of the same object in both documents. */
export interface Twin {
  readonly base: Place;
  readonly revision: Place;
}

export function insideBoth({ base, revision }: Twin, key: string, keyNow = key): Twin {
  return { base: inside(base, key), revision: inside(revision, keyNow) };
}

export function rootsOf({ base, revision }: Documents): Twin {
  return { base: { keys: [], document: base }, revision: { keys: [], document: revision } };
}

export function documentsOf({ base, revision }: Twin): Documents {
  return { base: base.document, revision: revision.document };
}

export interface Pairing {
  readonly operations: readonly Twin[];
  /** Operations that only one of the documents has. */
  readonly gone: readonly Place[];
  readonly come: readonly Place[];
  /** Operations that swapped their paths. Each key is an operationId. */
  readonly swapped: ReadonlyMap<string, Twin>;
  /** New names of the components that both documents have. The keys are a kind, such as `schemas`, and an old name. */
  readonly components: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export function nowOf(kind: string, name: string, documents: Documents): string | undefined {
  return pairingOf(documents).components.get(kind)?.get(name);
}

/** Checks whether an old and a new reference refer to the same component, which can have a new name. */
export function isSameReference(was: unknown, is: unknown, documents: Documents): boolean {
  if (typeof was !== "string" || typeof is !== "string") return false;
  const [, , kind = "", name = ""] = was.split("/");
  return nowOf(kind, name, documents) === is.split("/")[3];
}

const pairings = memoized((base: Fields) => memoized((revision: Fields) => pair({ base, revision })));

export function pairingOf({ base, revision }: Documents): Pairing {
  return pairings(base)(revision);
}

function pair(documents: Documents): Pairing {
  const kinds = [documents.base, documents.revision].flatMap((document) => Object.keys(fields(document["components"])));
  const swapped = swappedIn(documents);
  return {
    ...pairOperations(documents, swapped),
    swapped,
    components: new Map(kinds.map((kind) => [kind, pairNames(kind, documents)])),
  };
}

/** Finds operations that moved to the path of another operation, if another operation now has their old path. */
function swappedIn({ base, revision }: Documents): ReadonlyMap<string, Twin> {
  const swapped = new Map<string, Twin>();
  for (const [id, was] of placesOfOperations(base)) {
    const is = placesOfOperations(revision).get(id);
    if (is === undefined || was.keys.join() === is.keys.join()) continue;
    const others = [at(is.keys, base), at(was.keys, revision)];
    if (others.every(({ operationId }) => typeof operationId === "string"))
      swapped.set(id, { base: was, revision: is });
  }
  return swapped;
}

function pairOperations(
  documents: Documents,
  swapped: Pairing["swapped"],
): Pick<Pairing, "operations" | "gone" | "come"> {
  type Operation = readonly [id: string, place: Place];
  const [before = [], after = []] = [documents.base, documents.revision].map((document): Operation[] => [
    ...placesOfOperations(document),
  ]);
  const withoutId = (place: Place) => {
    const { operationId: _, ...content } = fields(withoutTexts(fieldsAt(place)));
    return content;
  };
  const { pairs, gone, come } = pairUp(before, after, [
    ([id], [other]) => id === other && !swapped.has(id),
    ([, { keys }], [, other]) => keys[1] === other.keys[1] && keys[2] === other.keys[2],
    ([, place], [, other]) => isDeepStrictEqual(withoutId(place), withoutId(other)),
  ]);
  const placeOf = ([, place]: Operation) => place;
  return {
    operations: pairs.map(([[, base], [, revision]]) => ({ base, revision })),
    gone: gone.map(placeOf),
    come: come.map(placeOf),
  };
}

function pairNames(kind: string, documents: Documents): ReadonlyMap<string, string> {
  const [before, after] = [documents.base, documents.revision].map((document) =>
    Object.keys(at(["components", kind], document)),
  );
  const [some, others] = [new Set(before), new Set(after)];
  const [gone, come] = [[...some].filter((name) => !others.has(name)), [...others].filter((name) => !some.has(name))];
  const kept = [...some].filter((name) => others.has(name));
  const same = kept.map((name) => [name, name] as const);
  if (kind === "pathItems") return new Map([...same, ...renamedPlaceholder(gone, come, documents)]);
  const renamed = new Map(renamedComponents(kind, gone, come, documents));
  const now = new Set(renamed.values());
  const grown = grownSchemas(
    gone.filter((name) => !renamed.has(name)),
    come.filter((name) => !now.has(name)),
    documents,
  );
  const paired = kind === "schemas" ? [...renamed, ...grown] : renamed;
  return new Map([...same, ...paired, ...swappedComponents(kind, kept, documents)]);
}

function renamedComponents(
  kind: string,
  gone: readonly string[],
  come: readonly string[],
  { base, revision }: Documents,
): (readonly [string, string])[] {
  const [was, is] = [
    gone.map((name) => contentOf(kind, name, base)),
    come.map((name) => contentOf(kind, name, revision)),
  ];
  const indexes = onlyPairs([...was.keys()], [...is.keys()], (from, to) => was[from] === is[to]);
  return indexes.map(([from, to]) => [gone[from] ?? "", come[to] ?? ""]);
}

function swappedComponents(
  kind: string,
  names: readonly string[],
  documents: Documents,
): (readonly [string, string])[] {
  const changed = names.filter(
    (name) => contentOf(kind, name, documents.base) !== contentOf(kind, name, documents.revision),
  );
  const pairs = renamedComponents(kind, changed, changed, documents);
  return pairs.filter(([from, to]) => pairs.some(([other, now]) => other === to && now === from));
}

/** Pairs schemas that get a new name and more properties in the same revision. */
function grownSchemas(gone: readonly string[], come: readonly string[], { base, revision }: Documents) {
  const propertiesOf = (name: string, document: Fields) =>
    fields(fieldOf(withoutTexts(fieldsAt(schemaAt(name, document))), "properties"));
  return onlyPairs(gone, come, (from, to) => {
    const [was, is] = [Object.entries(propertiesOf(from, base)), propertiesOf(to, revision)];
    return sharesWord(from, to) && was.length > 1 && was.every(([name, each]) => isDeepStrictEqual(each, is[name]));
  });
}

/** Returns the JSON of a component without its name and descriptions, so that renamed components have equal JSON. */
function contentOf(kind: string, name: string, document: Fields): string {
  const place = ["components", kind, name];
  return JSON.stringify(withoutTexts(at(place, document))).replaceAll(JSON.stringify(pointerTo(place)), '""');
}

function renamedPlaceholder(
  gone: readonly string[],
  come: readonly string[],
  { base, revision }: Documents,
): (readonly [string, string])[] {
  const unlessCallable = (names: readonly string[], document: Fields) =>
    names.filter((name) => !placesOfOperations(document).has(name));
  const [from, ...others] = unlessCallable(gone, revision);
  const [to, ...more] = unlessCallable(come, base);
  if (from === undefined || to === undefined || others.length + more.length > 0 || gone.length + come.length > 2)
    return [];
  const [was, is] = [at(["components", "pathItems", from], base), at(["components", "pathItems", to], revision)];
  const keeps = (field: string) => isDeepStrictEqual(was[field], is[field]);
  const isAlike = keeps("summary") || keeps("description") || sharesWord(withoutVerb(from), withoutVerb(to));
  return keeps("x-family") && keeps("x-group") && isAlike ? [[from, to]] : [];
}

/** Removes the verb, because the names of many placeholders begin with the same verb. */
function withoutVerb(name: string): string {
  return name.replace(/^[a-z]+/, "");
}

type Named = readonly [name: string, value: unknown];

/**
 * Decides whether two differently named objects are the same thing under a new name. Compares names and descriptions
 * too, because many unrelated properties have equal schemas.
 */
export function isSameThing([from, one]: Named, [to, other]: Named): boolean {
  if (!isDeepStrictEqual(withoutTexts(one), withoutTexts(other))) return false;
  const { description } = fields(one);
  if (description !== undefined && description === fields(other)["description"]) return true;
  return sharesWord(from, to) || (description === undefined && !isBare(fields(fields(one)["schema"] ?? one)));
}

/** Recognizes a plain type or reference, because many unrelated objects have the same type or reference. */
function isBare({ type, ...schema }: Fields): boolean {
  return type !== "array" && Object.keys(schema).every((key) => key === "$ref");
}

function sharesWord(from: string, to: string): boolean {
  const words = wordsOf(to);
  return wordsOf(from).some((word) => words.some((each) => each.startsWith(word) || word.startsWith(each)));
}

function wordsOf(name: string): string[] {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return parts.filter((word) => word.length > 1);
}
