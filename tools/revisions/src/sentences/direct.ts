// Describes a finding of the analyzer `values`. The sentence names the effect of a change, and not the changed keyword.
import { at, fields, list } from "@org/codegen/document";
import type { ValueFinding, ValuePlace } from "../analyzers/values/finding.ts";
import type { Keys } from "../document/keys.ts";
import type { Documents } from "../edits/subject.ts";
import { describe } from "./describe.ts";
import { sayNew } from "./facts.ts";
import { nameOf } from "./name.ts";
import type { Name } from "./schema-name.ts";
import { TEMPLATES } from "./say-field.ts";
import { GIVEN, GOT } from "./say-required.ts";
import { sayValues } from "./say-schema.ts";
import { sayNull } from "./rewrites.ts";
import { be, have, type Sentence, type Phrase } from "./sentence.ts";
import { isNull } from "./shape.ts";
import { joined, quoted } from "./words.ts";

export function sayDirectly(finding: ValueFinding, documents: Documents): Sentence | undefined {
  const { keyword, name } = finding;
  if (keyword === "required") return name === undefined ? undefined : sayRequired(finding, name, documents);
  if (keyword === "additionalProperties") return sayOthers(finding, documents);
  if (keyword === "type") return sayNullable(finding, documents);
  if (keyword === "properties") return sayProperty(finding, documents);
  if (keyword === "enum") return sayEnum(finding, documents);
  if (Object.hasOwn(CONDITIONS, keyword)) return sayCondition(finding, documents);
  return sayLimit(finding, documents);
}

function sayRequired({ flow, difference, base, revision }: ValueFinding, name: string, documents: Documents): Sentence {
  const pair = flow === "input" ? GIVEN : GOT;
  const owner = [base.keys, revision.keys].map((keys) => [...keys.slice(0, -1), "properties", name]);
  const isStricter = difference === "narrowed";
  return { name: nameOfPlace([owner[0] ?? [], owner[1] ?? []], documents), phrase: pair[isStricter ? 1 : 0] };
}

function sayNullable({ base, revision }: ValueFinding, documents: Documents): Sentence | undefined {
  const [was, is] = [base, revision].map(canBeNull);
  // If a schema is new, the plan already has a sentence about the reference to the new schema.
  if (was === is || isNewSchema(revision.keys, documents)) return undefined;
  const [{ keys }, document] = is ? [revision, documents.revision] : [base, documents.base];
  const owner = keys.at(-1) === "type" ? keys.slice(0, -1) : keys.slice(0, -2);
  return sayNull(nameOf(owner, document), is ? "gains" : "loses");
}

function canBeNull({ keys, value }: ValuePlace): boolean {
  return keys.at(-1) === "type" ? list(value).includes("null") : isNull(fields(value));
}

function sayProperty(finding: ValueFinding, documents: Documents): Sentence | undefined {
  const { base, revision } = finding;
  const [was, is] = [base, revision].map(({ keys }) => keys.at(-2) === "properties");
  if (was !== is) {
    const [{ keys }, document] = was ? [base, documents.base] : [revision, documents.revision];
    if (!was) return sayNew(keys, document);
    return { name: nameOf(keys, document), phrase: (name) => `${name.text} ${be(name)} removed` };
  }
  return was ? (sayMark([base.keys, revision.keys], documents) ?? sayForbidden(finding, documents)) : undefined;
}

function sayForbidden({ difference, base, revision }: ValueFinding, documents: Documents): Sentence | undefined {
  if (difference === "changed") return undefined;
  const change = difference === "narrowed" ? "no longer allowed" : "now allowed";
  return {
    name: nameOfPlace([base.keys, revision.keys], documents),
    phrase: (name) => `${name.text} ${be(name)} ${change}`,
  };
}

function sayOthers({ base, revision }: ValueFinding, documents: Documents): Sentence | undefined {
  const [was, is] = [base, revision].map(({ value }) => value === false);
  if (was === is) return undefined;
  const name = nameOfPlace([base.keys.slice(0, -1), revision.keys.slice(0, -1)], documents);
  const verb = is ? "can no longer" : "can now";
  return { name, phrase: ({ text }) => `${text} ${verb} have properties that are not documented` };
}

export function sayMark([was, is]: readonly [was: Keys, is: Keys], documents: Documents): Sentence | undefined {
  const [before, after] = [at(was, documents.base), at(is, documents.revision)];
  const mark = ["readOnly", "writeOnly"].find((key) => (before[key] === true) !== (after[key] === true));
  const template = mark === undefined ? undefined : TEMPLATES[mark];
  if (mark === undefined || template === undefined) return undefined;
  const place = { keys: is, document: documents.revision };
  return { name: nameOf(is, documents.revision), phrase: template(before[mark], after[mark], place) };
}

function sayEnum({ base, revision }: ValueFinding, documents: Documents): Sentence | undefined {
  const [before, after] = [base, revision].map(listed);
  if (before === undefined && after === undefined) return undefined;
  return sayValues(nameOfPlace([base.keys.slice(0, -1), revision.keys.slice(0, -1)], documents), before, after);
}

function listed({ keys, value }: ValuePlace): readonly unknown[] | undefined {
  if (value === undefined) return undefined;
  return keys.at(-1) === "const" ? [value] : list(value);
}

/**
 * Describes the keyword that the document contains, such as `exclusiveMinimum`. The finding can contain a normalized
 * keyword instead, such as `minimum`.
 */
function sayLimit({ base, revision }: ValueFinding, documents: Documents): Sentence | undefined {
  const [before, after] = [base, revision].map(({ keys }) => keys.at(-1) ?? "");
  const key = revision.value === undefined ? before : after;
  const template = key !== undefined && Object.hasOwn(TEMPLATES, key) ? TEMPLATES[key] : undefined;
  if (template === undefined || TEXTS.has(key ?? "")) return undefined;
  const isSameKey = before === after;
  const was = isSameKey || revision.value === undefined ? base.value : undefined;
  if (was === undefined && revision.value === undefined) return undefined;
  const name = nameOfPlace([base.keys.slice(0, -1), revision.keys.slice(0, -1)], documents);
  return { name, phrase: template(was, revision.value, { keys: revision.keys, document: documents.revision }) };
}

const TEXTS = new Set(["description", "summary", "title"]);

type Condition = (value: unknown, place: Keys) => (name: Name, isThere: boolean) => string;

const must = (name: Name, isThere: boolean) => `${name.text} ${isThere ? "must now" : `no longer ${have(name)} to`}`;
const meet =
  (keyword: string): Condition =>
  () =>
  (name, isThere) =>
    `${must(name, isThere)} meet the condition in ${quoted(keyword)}`;

const CONDITIONS: Readonly<Record<string, Condition>> = {
  not: (value) => (name, isThere) => {
    const required = list(fields(value)["required"]).map(quoted);
    const verb = isThere ? "can no longer" : "can now";
    const isOfNames = required.length > 0 && Object.keys(fields(value)).length === 1;
    if (isOfNames) return `${name.text} ${verb} have ${joined(required)}${required.length > 1 ? " together" : ""}`;
    const what = describe(fields(value));
    return what === "any value" ? meet("not")(value, [])(name, isThere) : `${name.text} ${verb} be ${what}`;
  },
  dependentRequired: (value, place) => (name, isThere) =>
    `${must(name, isThere)} have ${joined(list(value).map(quoted))} if it has ${quoted(place.at(-1))}`,
  dependentSchemas: (_, place) => (name, isThere) =>
    `${must(name, isThere)} meet a condition if it has ${quoted(place.at(-1))}`,
  if: meet("if"),
  contains: meet("contains"),
  propertyNames: (value) => (name, isThere) => {
    const { pattern } = fields(value);
    return typeof pattern === "string"
      ? `${must(name, isThere)} have only properties whose names match ${quoted(pattern)}`
      : meet("propertyNames")(value, [])(name, isThere);
  },
};

function sayCondition({ keyword, base, revision }: ValueFinding, documents: Documents): Sentence | undefined {
  const condition = Object.hasOwn(CONDITIONS, keyword) ? CONDITIONS[keyword] : undefined;
  const isThere = isStated(revision, keyword);
  if (condition === undefined || isThere === isStated(base, keyword)) return undefined;
  const { keys, value } = isThere ? revision : base;
  const phrase: Phrase = (name) => condition(value, keys)(name, isThere);
  const owner = (of: Keys) => (of.includes(keyword) ? of.slice(0, of.lastIndexOf(keyword)) : of);
  return { name: nameOfPlace([owner(base.keys), owner(revision.keys)], documents), phrase };
}

function isStated({ value }: ValuePlace, keyword: string): boolean {
  // If the keyword is `if`, `value` is the whole schema, and not only the value of `if`.
  return keyword === "if" ? "if" in fields(value) : value !== undefined;
}

/** Prefers the name in the old document, because users do not know a new name. */
function nameOfPlace([was, is]: readonly [was: Keys, is: Keys], documents: Documents): Name {
  return isNewSchema(is, documents) ? nameOf(was, documents.base) : nameOf(is, documents.revision);
}

function isNewSchema(keys: Keys, { base }: Documents): boolean {
  return keys[0] === "components" && keys[1] === "schemas" && Object.keys(at(keys.slice(0, 3), base)).length === 0;
}
