// Describes schemas whose structure changes, for example from a type to a union. Sentences about each changed keyword
// do not tell callers which values are now allowed.
import { isDeepStrictEqual } from "node:util";
import { at, fields, list, type Fields } from "@org/codegen/document";
import { knownValues } from "@org/codegen/open-enum";
import { startsWith, type Keys } from "../document/keys.ts";
import { placesOfOperations } from "../document/operations.ts";
import { withoutTexts } from "../edits/renames.ts";
import { isThereStill, type Documents, type Subject } from "../edits/subject.ts";
import { describe } from "./describe.ts";
import { nameOf } from "./name.ts";
import { followed, parametersOf } from "./places.ts";
import { be, turn, type Sentence } from "./sentence.ts";
import { changeOfNull, formOf, valuesOf } from "./shape.ts";
import { joined, quoted } from "./words.ts";

export interface Rewrite {
  readonly base: Keys;
  readonly revision: Keys;
  /** Place in the new document that refers to the schema, such as the response of an operation. */
  readonly place: Keys;
}

const known = new WeakMap<Documents, readonly Rewrite[]>();

export function rewritesOf(subject: Subject): readonly Rewrite[] {
  const { documents } = subject;
  if (!isOfForm(subject)) return [];
  const all = known.get(documents) ?? rewritesIn(documents);
  known.set(documents, all);
  const isText = TEXT.test(subject.edit.property ?? "");
  return all.filter((rewrite) => comesOf(subject, rewrite) && !(isText && isInPlace(subject, rewrite)));
}

function isInPlace({ base, revision }: Subject, rewrite: Rewrite): boolean {
  const isIn = (keys: Keys | undefined, place: Keys) => keys === undefined || startsWith(keys, place);
  return isIn(base, rewrite.base) && isIn(revision, rewrite.revision);
}

const BESIDE = new Set(["deprecated", "default", "readOnly", "writeOnly", "key", "name", "in"]);
const TEXT = /^(?:description|summary|title|example|examples|x-.*)$/;

function isOfForm({ edit: { node, property = "" } }: Subject): boolean {
  return !BESIDE.has(property) && node !== "SpecExtension" && node !== "Example";
}

function comesOf(subject: Subject, { base, revision }: Rewrite): boolean {
  const { documents } = subject;
  const isUnder = (keys: Keys | undefined, place: Keys, document: Fields) => {
    if (keys === undefined || startsWith(keys, place)) return true;
    return [place, ...members(place, document)].some((each) => {
      const target = followed(each, document);
      return target !== each && startsWith(keys, target);
    });
  };
  if (!isUnder(subject.base, base, documents.base) || !isUnder(subject.revision, revision, documents.revision))
    return false;
  // A change inside a shared component gets only one description, which names the component.
  const isHere = [[subject.base, base] as const, [subject.revision, revision] as const].some(
    ([keys, place]) => keys !== undefined && startsWith(keys, place),
  );
  if (isHere) return true;
  if (subject.base && subject.revision) return subject.base.slice(0, 3).join() !== subject.revision.slice(0, 3).join();
  return isThereStill(subject);
}

function members(place: Keys, document: Fields): Keys[] {
  return ["anyOf", "oneOf", "allOf"].flatMap((key) =>
    [...list(at(place, document)[key]).keys()].map((index) => [...place, key, String(index)]),
  );
}

export function sayRewrite({ base, revision, place }: Rewrite, documents: Documents): Sentence {
  const [before, after] = [at(base, documents.base), at(revision, documents.revision)];
  const name = nameOf(place, documents.revision);
  const change = changeOfNull(before, after, documents);
  if (change !== undefined) return sayNull(name, change);
  const values = knownValues(after);
  if (values.length > 0 && knownValues(before).length === 0) {
    const known = `an open enum with the known value${values.length > 1 ? "s" : ""} ${joined(values.map(quoted))}`;
    return { name, phrase: (each) => `${each.text} ${be(each)} now ${known}` };
  }
  const only = valuesOf(after);
  if (only !== undefined && knownValues(before).length > 0) {
    return { name, phrase: ({ text }) => `${text} can now only be ${joined(only.map(quoted), "or")}` };
  }
  const parts = changeOfParts(before, after);
  if (parts !== undefined) return { name, phrase: ({ text }) => `${text} ${parts}` };
  const [was, is] = describeBoth(before, after);
  // Two different schemas can have the same short description.
  if (was === is) return { name, phrase: ({ text }) => `the definition of ${text} changes` };
  return { name, phrase: (each) => turn(each, was, is) };
}

function changeOfParts({ allOf: was, ...one }: Fields, { allOf: is, ...other }: Fields): string | undefined {
  if (!("properties" in one) || !isDeepStrictEqual(one, other)) return undefined;
  const [before, after] = [was, is].map((parts) => list(parts).map((part) => describe(fields(part))));
  const more = after?.filter((part) => !before?.includes(part)) ?? [];
  const less = before?.filter((part) => !after?.includes(part)) ?? [];
  const parts = [
    ...(more.length > 0 ? [`now includes ${joined(more)}`] : []),
    ...(less.length > 0 ? [`no longer includes ${joined(less)}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(" and ");
}

function describeBoth(before: Fields, after: Fields): readonly [string, string] {
  const [was, is] = [describe(before), describe(after)];
  if (was !== is || !("type" in before) || !("type" in after)) return [was, is];
  return [describe({ type: before["type"] }), describe({ type: after["type"] })];
}

export function sayNull(name: Sentence["name"], change: "gains" | "loses"): Sentence {
  return { name, phrase: ({ text }) => `${text} can ${change === "gains" ? "now" : "no longer"} be null` };
}

function rewritesIn(documents: Documents): readonly Rewrite[] {
  const found: Rewrite[] = [];
  const { base, revision } = documents;
  const seen = new Set<string>();
  for (const name of shared(["components", "schemas"], documents)) {
    const place = ["components", "schemas", name];
    compare(place, place, place);
  }
  for (const [id, was] of placesOfOperations(base)) {
    const is = placesOfOperations(revision).get(id);
    if (is === undefined) continue;
    const [before, after] = [parametersOf(was, base), parametersOf(is, revision)];
    for (const [key, place] of before) holders(place, after.get(key));
    holders([...was, "requestBody"], [...is, "requestBody"]);
    for (const status of Object.keys(fields(at(was, base)["responses"]))) {
      const [one, other] = [
        [...was, "responses", status],
        [...is, "responses", status],
      ];
      holders(one, other);
      const headers = followed(one, base);
      for (const name of Object.keys(fields(at(headers, base)["headers"]))) {
        holders([...headers, "headers", name], [...followed(other, revision), "headers", name]);
      }
    }
  }
  return found;

  function holders(one: Keys, other: Keys | undefined): void {
    if (other === undefined) return;
    const [was, is] = [followed(one, base), followed(other, revision)];
    const name = was.join("\n") === is.join("\n") ? is : other;
    const all = [
      ["schema"],
      ...Object.keys(fields(at(was, base)["content"])).map((type) => ["content", type, "schema"]),
    ];
    for (const rest of all) compare([...was, ...rest], [...is, ...rest], [...name, ...rest]);
  }

  function compare(one: Keys, other: Keys, place: Keys): void {
    const [before, after] = [valueAt(one, base), valueAt(other, revision)];
    if (!isObject(before) || !isObject(after)) return;
    const id = `${one.join("\n")}\n\n${other.join("\n")}`;
    if (seen.has(id)) return;
    seen.add(id);
    const inside = (...rest: readonly string[]) => compare([...one, ...rest], [...other, ...rest], [...place, ...rest]);
    const unions = ["anyOf", "oneOf"].map((key) => ({ key, ...pairsOf(list(before[key]), list(after[key])) }));
    if (formOf(before) !== formOf(after) || unions.some(({ isOther }) => isOther)) {
      found.push({ base: one, revision: other, place });
      return;
    }
    for (const key of ["items", "additionalProperties"]) inside(key);
    for (const key of ["properties", "patternProperties"]) {
      for (const name of Object.keys(fields(before[key]))) inside(key, name);
    }
    for (const { key, pairs } of unions) {
      for (const [was, is] of pairs) {
        compare([...one, key, String(was)], [...other, key, String(is)], [...place, key, String(is)]);
      }
    }
    const parts = list(before["allOf"]);
    if (parts.length === list(after["allOf"]).length) for (const index of parts.keys()) inside("allOf", String(index));
  }
}

function pairsOf(some: readonly unknown[], others: readonly unknown[]): Members {
  const [mine, theirs] = [some, others].map((members) => members.map((member) => JSON.stringify(withoutTexts(member))));
  const changed = (all: readonly unknown[], texts: readonly string[] = [], known: readonly string[] = []) =>
    all.flatMap((member, index) =>
      known.includes(texts[index] ?? "") ? [] : { index, name: describe(fields(member)) },
    );
  const [gone, came] = [changed(some, mine, theirs), changed(others, theirs, mine)];
  const pairs = gone.flatMap((one): Pair[] => {
    const alike = came.filter(({ name }) => name === one.name);
    return alike.length === 1 && gone.filter(({ name }) => name === one.name).length === 1 && alike[0]
      ? [[one.index, alike[0].index]]
      : [];
  });
  const isPaired = (index: number, side: 0 | 1) => pairs.some((pair) => pair[side] === index);
  const [left, right] = [
    gone.filter(({ index }) => !isPaired(index, 0)),
    came.filter(({ index }) => !isPaired(index, 1)),
  ];
  const [one, other] = [left[0], right[0]];
  if (one && other && left.length + right.length === 2)
    return { pairs: [...pairs, [one.index, other.index]], isOther: false };
  return { pairs, isOther: left.length > 0 && right.length > 0 };
}

type Pair = readonly [base: number, revision: number];

interface Members {
  readonly pairs: readonly Pair[];
  /** Whether both unions have members without a counterpart. */
  readonly isOther: boolean;
}

function valueAt(place: Keys, document: Fields): unknown {
  const owner = at(place.slice(0, -1), document);
  const key = place.at(-1) ?? "";
  return Object.hasOwn(owner, key) ? owner[key] : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function shared(place: Keys, { base, revision }: Documents): string[] {
  const others = at(place, revision);
  return Object.keys(at(place, base)).filter((name) => Object.hasOwn(others, name));
}
