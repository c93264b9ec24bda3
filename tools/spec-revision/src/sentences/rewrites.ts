// Schemas that stand in the same place and are put together otherwise: the wire analyzer tells what is behind them apart,
// keyword by keyword, as if the one had become the other.
import { at, fields, list, type Fields } from "@org/codegen/document";
import { knownValues } from "@org/codegen/open-enum";
import { startsWith, type Keys } from "../document/keys.ts";
import { placesOfOperations } from "../document/operations.ts";
import { withoutTexts } from "../edits/renames.ts";
import { isThereStill, type Documents, type Subject } from "../edits/subject.ts";
import { describe } from "./describe.ts";
import { nameOf } from "./name.ts";
import { followed, parametersOf } from "./places.ts";
import type { Said } from "./said.ts";
import { changeOfNull, formOf } from "./shape.ts";
import { quoted } from "./words.ts";

interface Rewrite {
  readonly base: Keys;
  readonly revision: Keys;
}

const known = new WeakMap<Documents, readonly Rewrite[]>();

/** Those that an edit comes of. */
export function rewritesOf(subject: Subject): readonly Rewrite[] {
  const { documents } = subject;
  if (!isOfForm(subject)) return [];
  const all = known.get(documents) ?? rewritesIn(documents);
  known.set(documents, all);
  return all.filter((rewrite) => comesOf(subject, rewrite));
}

const BESIDE = new Set(["deprecated", "default", "readOnly", "writeOnly", "key", "name", "in"]);
const TEXT = /^(?:description|summary|title|example|examples|x-.*)$/;

function isOfForm({ edit: { node, property = "" } }: Subject): boolean {
  return !BESIDE.has(property) && !TEXT.test(property) && node !== "SpecExtension" && node !== "Example";
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
  // What a component itself has become is told of the component.
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

export function sayRewrite({ base, revision }: Rewrite, documents: Documents): Said {
  const [before, after] = [at(base, documents.base), at(revision, documents.revision)];
  const name = nameOf(revision, documents.revision);
  const change = changeOfNull(before, after, documents);
  if (change !== undefined) return sayNull(name, change);
  const values = knownValues(after);
  if (values.length > 0 && knownValues(before).length === 0) {
    const all = values.map(quoted).join(", ");
    return { name, tell: ({ text }) => `${text} tells the values that are known, ${all}; others are to be expected` };
  }
  const [was, is] = describeBoth(before, after);
  if (was === is) return { name, tell: ({ text }) => `the definition of ${text} changes` };
  return { name, tell: ({ text, isPlural }) => `${text} ${isPlural ? "change" : "changes"} from ${was} to ${is}` };
}

function describeBoth(before: Fields, after: Fields): readonly [string, string] {
  const [was, is] = [describe(before), describe(after)];
  return was === is ? [describe({ type: before["type"] }), describe({ type: after["type"] })] : [was, is];
}

export function sayNull(name: Said["name"], change: "gains" | "loses"): Said {
  return { name, tell: ({ text }) => `${text} can ${change === "gains" ? "now" : "no longer"} be null` };
}

function rewritesIn(documents: Documents): readonly Rewrite[] {
  const found: Rewrite[] = [];
  const { base, revision } = documents;
  const seen = new Set<string>();
  for (const name of shared(["components", "schemas"], documents)) {
    const place = ["components", "schemas", name];
    compare(place, place);
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

  /** What has a schema, or a schema for each form of content. */
  function holders(one: Keys, other: Keys | undefined): void {
    if (other === undefined) return;
    const [was, is] = [followed(one, base), followed(other, revision)];
    compare([...was, "schema"], [...is, "schema"]);
    for (const type of Object.keys(fields(at(was, base)["content"]))) {
      compare([...was, "content", type, "schema"], [...is, "content", type, "schema"]);
    }
  }

  function compare(one: Keys, other: Keys): void {
    const [before, after] = [valueAt(one, base), valueAt(other, revision)];
    if (!isObject(before) || !isObject(after)) return;
    const id = `${one.join("\n")}\n\n${other.join("\n")}`;
    if (seen.has(id)) return;
    seen.add(id);
    if (formOf(before) !== formOf(after)) {
      found.push({ base: one, revision: other });
      return;
    }
    for (const key of ["items", "additionalProperties"]) compare([...one, key], [...other, key]);
    for (const key of ["properties", "patternProperties"]) {
      for (const name of Object.keys(fields(before[key]))) compare([...one, key, name], [...other, key, name]);
    }
    for (const key of ["anyOf", "oneOf"]) {
      const [gone, came] = unpaired(list(before[key]), list(after[key]));
      if (gone.length > 0 && came.length > 0 && gone.length + came.length > 2) {
        found.push({ base: one, revision: other });
        return;
      }
      if (gone[0] !== undefined && came[0] !== undefined) compare([...one, key, gone[0]], [...other, key, came[0]]);
    }
    const parts = list(before["allOf"]);
    if (parts.length === list(after["allOf"]).length) {
      for (const index of parts.keys()) compare([...one, "allOf", String(index)], [...other, "allOf", String(index)]);
    }
  }
}

/** Where the members of two unions stand that the other one does not have, apart from their texts. */
function unpaired(some: readonly unknown[], others: readonly unknown[]): [string[], string[]] {
  const [mine, theirs] = [some, others].map((members) => members.map((member) => JSON.stringify(withoutTexts(member))));
  const without = (all: readonly string[] = [], known: readonly string[] = []) =>
    all.flatMap((member, index) => (known.includes(member) ? [] : String(index)));
  return [without(mine, theirs), without(theirs, mine)];
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
