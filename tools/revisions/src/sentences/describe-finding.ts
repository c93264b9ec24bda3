// Describes a finding about requests, responses or schemas by its effect, and not by the changed keyword.
import { fields, list, placeOf, type Keys } from "@org/codegen/document";
import { describeLimits } from "@org/codegen/docstrings";
import { tagsOf } from "@org/codegen/discriminator";
import type { ValueFinding, ValuePlace } from "../values/finding.ts";
import { writtenAt } from "../document/revision.ts";
import { TEXTS } from "../document/texts.ts";
import { ancestorOf, inside, lookAt, namesIn, realPlace, withoutField, type Place } from "../document/places.ts";
import { documentsOf, isSameReference } from "../document/pairing.ts";
import { hasBody, OTHERS } from "../findings/effect.ts";
import { describeSchema } from "./describe-schema.ts";
import { bodyOf, describeNew } from "./describe-new.ts";
import { nameOf, nameOfParameter } from "./name.ts";
import { BOUNDS, fieldOf, turned, TEMPLATES } from "./templates.ts";
import { describeNull, describeValues } from "./describe-values.ts";
import { alone, be, have, joined, quoted, says, saysIs, type Name, type Phrase, type Sentence } from "./sentence.ts";
import { sentAs } from "./sent-as.ts";
import { isLower, isUpper, typesIn } from "../normal/facts.ts";
import { isTrivial } from "../normal/node.ts";

export function describeDirectly(finding: ValueFinding): Sentence | undefined {
  const { keyword, name } = finding;
  if (keyword === "required") return name === undefined ? describeNeeded(finding) : describeRequired(finding, name);
  if (keyword === "additionalProperties") return describeOthers(finding);
  if (keyword === "type") return describeNullable(finding);
  if (keyword === "properties") return describeProperty(finding);
  if (keyword === "enum") return describeEnum(finding);
  if (keyword === "discriminator") return describeDiscriminator(finding);
  if (keyword === "name") return describeName(finding);
  if (keyword === "content" && finding.presence === undefined) return describeForm(finding);
  if (PRESENT.has(keyword) && finding.presence !== undefined) return describePresence(finding);
  if (Object.hasOwn(CONDITIONS, keyword)) return describeCondition(finding);
  return describeLimit(finding);
}

function describeName({ base, revision }: ValueFinding): Sentence {
  const was = nameOf(ancestorOf(base, -1)).text;
  return alone(`${was} is renamed to ${quoted(revision.value)}`, { advice: "Rename it in your code." });
}

/** Describes a parameter that gets a media type instead of a style, or the other way round. */
function describeForm({ base, revision }: ValueFinding): Sentence {
  const owner = withoutField(revision, "content");
  const [was] = namesIn("content", withoutField(base, "content"));
  const [is] = namesIn("content", owner);
  const form = (type: string | undefined) => (type === "application/json" ? "JSON" : quoted(type));
  const verb = is === undefined ? `no longer sent as ${form(was)}` : `now sent as ${form(is)}`;
  return saysIs(nameOf(owner), verb);
}

/** Lists the old and the new values of each alternative, because code compares these values. */
function describeDiscriminator({ base, revision }: ValueFinding): Sentence | undefined {
  if (base.value === undefined || revision.value === undefined) return undefined;
  const [was, is] = [fields(base.value), fields(revision.value)];
  const [property, propertyNow] = [was, is].map(({ propertyName }) => String(propertyName));
  const name = nameOf(revision);
  if (property !== propertyNow) return saysIs(name, `now ${quoted(propertyNow)} instead of ${quoted(property)}`);
  const membersOf = (discriminator: Place) => {
    const { oneOf, anyOf } = lookAt(ancestorOf(discriminator, -1));
    return list(oneOf ?? anyOf).map((member) => String(fields(member)["$ref"]));
  };
  const members = membersOf(revision);
  const changes = membersOf(base).flatMap((from) => {
    const to = members.find((each) => isSameReference(from, each, documentsOf({ base, revision })));
    if (to === undefined) return [];
    const [tags, tagsNow] = [tagsOf(from, was["mapping"]), tagsOf(to, is["mapping"])].map((all) =>
      joined(all.map(quoted), "or"),
    );
    return tags === tagsNow ? [] : `\`${placeOf(to).at(-1)}.${property}\` changes from ${tags} to ${tagsNow}`;
  });
  return changes.length === 0 ? undefined : alone(joined(changes));
}

const PRESENT = new Set(["parameters", "headers", "requestBody", "content"]);

function describePresence(finding: ValueFinding): Sentence {
  const { keyword, presence, base, revision, name: owner } = finding;
  const isThere = presence === "gained";
  const [own, other] = isThere ? [revision, base] : [base, revision];
  if (keyword === "content") return describeMedia(own, other, isThere);
  const whole = owner === undefined ? nameOf(own) : nameOfParameter(own, owner);
  return isThere ? describeNew(own, whole) : saysIs(whole, "removed");
}

function describeMedia(media: Place, other: Place, isThere: boolean): Sentence {
  const { keys } = media;
  const owner = ancestorOf(media, -2);
  const { schema } = lookAt(media);
  if (!hasBody(other)) {
    const body = bodyOf(owner) || "any value";
    const isObject = "properties" in fields(schema);
    const what = isObject ? `body with ${body}` : `body ${body}`;
    const verb = isThere ? `now has ${isObject ? "a" : "the"} ${what}` : `no longer has the documented ${what}`;
    return says(nameOf(owner), verb);
  }
  const isBody = keys.at(-3) === "requestBody" || keys[1] === "requestBodies";
  const verb = isBody
    ? isThere
      ? "can now be sent as"
      : "can no longer be sent as"
    : isThere
      ? "can now also be"
      : "can no longer be";
  const body = isThere && schema !== undefined ? ` with ${describeSchema(fields(schema))}` : "";
  return { name: nameOf(owner), phrase: (name) => `${name.text} ${verb} ${quoted(keys.at(-1))}${body}` };
}

/** Describes whether a request needs an input, or whether a response always has a header. */
function describeNeeded({ difference, revision }: ValueFinding): Sentence {
  const isStricter = difference === "narrowed";
  const owner = withoutField(revision, "required");
  const isHeader = owner.keys.includes("headers");
  return { name: nameOf(owner), phrase: (isHeader ? SENT : GIVEN)[isStricter ? 1 : 0] };
}

function describeRequired({ flow, difference, revision }: ValueFinding, name: string): Sentence {
  const pair = flow === "input" ? GIVEN : GOT;
  const property = inside(ancestorOf(revision, -1), "properties", name);
  return { name: nameOf(property), phrase: pair[difference === "narrowed" ? 1 : 0] };
}

function describeNullable({ base, revision, alternative }: ValueFinding): Sentence | undefined {
  if (alternative?.type !== "null") return undefined;
  const { isThere } = alternative;
  const place = isThere ? revision : base;
  const isMember = ["anyOf", "oneOf"].includes(place.keys.at(-2) ?? "") && place.keys.at(-1) !== "type";
  return describeNull(nameOf(isMember ? ancestorOf(place, -2) : withoutField(place, "type")), isThere);
}

function describeProperty(finding: ValueFinding): Sentence | undefined {
  const { base, revision } = finding;
  const [was, is] = [base, revision].map(({ keys }) => keys.at(-2) === "properties");
  if (was !== is) return was ? saysIs(nameOf(base), "removed") : describeNew(revision);
  if (!was) return undefined;
  return describeMark(finding) ?? describeForbidden(finding);
}

function describeForbidden({ difference, revision }: ValueFinding): Sentence | undefined {
  if (difference === "changed") return undefined;
  const change = difference === "narrowed" ? "no longer allowed" : "now allowed";
  return saysIs(nameOf(revision), change);
}

function describeOthers({ base, revision }: ValueFinding): Sentence {
  const [owner, ownerNow] = [withoutField(base, ...OTHERS), withoutField(revision, ...OTHERS)];
  const [was, is] = [lookAt(owner), lookAt(ownerNow)].map(
    ({ additionalProperties, unevaluatedProperties }) => additionalProperties ?? unevaluatedProperties,
  );
  const change = changeOfOthers(was, is);
  return says(nameOf(ownerNow), change);
}

function changeOfOthers(was: unknown, is: unknown): string {
  if (is === false) return "can no longer have properties that are not documented";
  if (was === false) return "can now have properties that are not documented";
  if (is === undefined || isTrivial(is)) return "can now have other properties with any value";
  return `can now have other properties only if their value is ${describeSchema(fields(is))}`;
}

function describeMark({ base, revision }: ValueFinding): Sentence | undefined {
  const [before, after] = [lookAt(base), lookAt(revision)];
  // If `readOnly` replaces `writeOnly`, or the other way round, the sentence about the new keyword is enough.
  const marks = ["readOnly", "writeOnly"].filter((key) => (before[key] === true) !== (after[key] === true));
  const mark = marks.find((key) => after[key] === true) ?? marks[0];
  const template = mark === undefined ? undefined : TEMPLATES[mark];
  if (mark === undefined || template === undefined) return undefined;
  return { name: nameOf(revision), phrase: (name) => template(name, before[mark], after[mark], revision) };
}

function describeEnum({ base, revision }: ValueFinding): Sentence | undefined {
  const [before, after] = [listed(base), listed(revision)];
  if (before === undefined && after === undefined) return undefined;
  // The name of an alternative can contain its values, and users know only the old values.
  const owner = ancestorOf(before === undefined ? base : revision, -1);
  return describeValues(nameOf(owner), before, after);
}

/** Returns the values of an `enum` or `const` that the type of the schema allows. */
function listed(place: ValuePlace): readonly unknown[] | undefined {
  const { keys, value } = place;
  if (value === undefined) return undefined;
  const types = typesIn(lookAt(ancestorOf(place, -1)));
  const values = keys.at(-1) === "const" ? [value] : list(value);
  return types.length === 0 || types.includes("null") ? values : values.filter((each) => each !== null);
}

/**
 * Describes the keyword that the document contains, such as `exclusiveMinimum`. The finding can contain a normalized
 * keyword instead, such as `minimum`.
 */
function describeLimit({ base, revision }: ValueFinding): Sentence | undefined {
  const [before, after] = [base, revision].map(({ keys }) => keys.at(-1) ?? "");
  const key = (revision.value === undefined ? before : after) ?? "";
  const template = Object.hasOwn(TEMPLATES, key) ? TEMPLATES[key] : undefined;
  if (template === undefined || TEXTS.has(key)) return undefined;
  const [owner, ownerNow] = [ancestorOf(base, -1), ancestorOf(revision, -1)];
  const old = before !== key && Object.hasOwn(BOUNDS, before ?? "") && base.value !== undefined ? before : undefined;
  const [was, is] = [inside(owner, old ?? key), inside(ownerNow, key)].map((place) => writtenAt(realPlace(place)));
  const place = { ...revision, before: old };
  const isThere = was !== undefined || is !== undefined;
  if (!isThere) return undefined;
  return { name: nameOf(ownerNow), phrase: (name) => template(name, was, is, place) };
}

/** Recognizes a limit, which the short description of a schema does not contain. */
export function isLimit({ keyword }: ValueFinding): boolean {
  return ["format", "pattern", "multipleOf"].includes(keyword) || isUpper(keyword) || isLower(keyword);
}

type Condition = (name: Name, isThere: boolean, value: unknown, place: Keys) => string;

const must = (name: Name, isThere: boolean) => `${name.text} ${isThere ? "must now" : `no longer ${have(name)} to`}`;
const meet =
  (keyword: string): Condition =>
  (name, isThere) =>
    `${must(name, isThere)} meet the condition in ${quoted(keyword)}`;

const CONDITIONS: Readonly<Record<string, Condition>> = {
  not: (name, isThere, value, place) => {
    const required = list(fields(value)["required"]).map(quoted);
    const verb = isThere ? "can no longer" : "can now";
    const isOfNames = required.length > 0 && Object.keys(fields(value)).length === 1;
    if (isOfNames) return `${name.text} ${verb} have ${joined(required)}${required.length > 1 ? " together" : ""}`;
    const what = describeSchema(fields(value));
    return what === "any value" ? meet("not")(name, isThere, value, place) : `${name.text} ${verb} be ${what}`;
  },
  dependentRequired: (name, isThere, value, place) =>
    `${must(name, isThere)} have ${joined(list(value).map(quoted))} if it has ${quoted(place.at(-1))}`,
  dependentSchemas: (name, isThere, _, place) =>
    `${must(name, isThere)} meet a condition if it has ${quoted(place.at(-1))}`,
  if: (name, isThere, value) => {
    const { then, else: otherwise } = fields(value);
    const parts = [
      ...(then === undefined ? [] : ["`then` if it meets `if`"]),
      ...(otherwise === undefined ? [] : ["`else` if it does not meet `if`"]),
    ];
    return `${must(name, isThere)} meet ${joined(parts)}`;
  },
  contains: meet("contains"),
  propertyNames: (name, isThere, value, place) => {
    const { pattern, minLength, maxLength } = fields(value);
    if (typeof pattern === "string")
      return `${must(name, isThere)} have only properties whose names match ${quoted(pattern)}`;
    const [length = ""] = describeLimits({ minLength, maxLength });
    return length === ""
      ? meet("propertyNames")(name, isThere, value, place)
      : `${must(name, isThere)} have only property names of ${length.toLowerCase().replace(/\.$/, "")}`;
  },
};

function describeCondition({ keyword, base, revision }: ValueFinding): Sentence | undefined {
  const condition = Object.hasOwn(CONDITIONS, keyword) ? CONDITIONS[keyword] : undefined;
  const isThere = isStated(revision, keyword);
  if (condition === undefined || isThere === isStated(base, keyword)) return undefined;
  const { keys, value } = isThere ? revision : base;
  const phrase: Phrase = (name) => condition(name, isThere, value, keys);
  const index = revision.keys.lastIndexOf(keyword);
  return { name: nameOf(index === -1 ? revision : ancestorOf(revision, index)), phrase };
}

function isStated({ value }: ValuePlace, keyword: string): boolean {
  // If the keyword is `if`, `value` is the whole schema, and not only the value of `if`.
  return keyword === "if" ? "if" in fields(value) : value !== undefined;
}

type Pair = readonly [less: Phrase, more: Phrase];

const GIVEN: Pair = [
  (name) => `${name.text} ${be(name)} now optional`,
  (name) => `${name.text} ${be(name)} now required`,
];
const GOT: Pair = [({ text }) => `${text} can now be missing`, (name) => `${name.text} ${be(name)} now always present`];
const SENT: Pair = [GOT[0], (name) => `${name.text} ${be(name)} now always sent`];

const ALLOWS: Readonly<Record<ValueFinding["flow"], Readonly<Record<ValueFinding["difference"], string>>>> = {
  input: { narrowed: "accepts fewer values", widened: "accepts more values", changed: "accepts different values" },
  output: { narrowed: "has fewer values", widened: "may have more values", changed: "has different values" },
};

const OVERLAPS: Readonly<Record<ValueFinding["difference"], (name: Name) => string>> = {
  narrowed: ({ text }) =>
    `${text} shares more values with the other alternatives. \`oneOf\` rejects a value that matches two alternatives`,
  widened: ({ text }) =>
    `${text} shares fewer values with the other alternatives. \`oneOf\` rejects a value that matches two alternatives`,
  changed: ({ text }) =>
    `the values that ${text} shares with the other alternatives change. \`oneOf\` rejects a value that matches two alternatives`,
};

/** Describes a finding by its keyword, if there is no sentence about its effect. */
export function describeValuesOf({ flow, keyword, difference, base, revision }: ValueFinding): Sentence {
  const name = nameOf(withoutField(revision.value === undefined ? base : revision, keyword));
  if (keyword === "oneOf") return { name, phrase: OVERLAPS[difference] };
  if (keyword === "style" || keyword === "explode") {
    const [was, is] = [sentAs(withoutField(base, keyword)), sentAs(withoutField(revision, keyword))];
    if (was && is && was !== is) return saysIs(name, `now sent as ${is} instead of ${was}`);
  }
  const [was, is] = [base, revision].map(({ keys, value }) => (keys.at(-1) === keyword ? value : undefined));
  if (WRITTEN.has(keyword) || (difference === "changed" && (was ?? is) !== undefined))
    return { name, phrase: (each) => `${fieldOf(keyword, each)} ${turned(was, is)}` };
  if (difference === "changed") return { name, phrase: ({ text }) => `${quoted(keyword)} of ${text} changes` };
  return says(name, `${ALLOWS[flow][difference]} than before, because of ${quoted(keyword)}`);
}

/** Fields that only change how a value is written, or what a missing value means. */
const WRITTEN = new Set(["style", "explode", "allowReserved", "allowEmptyValue", "default"]);
