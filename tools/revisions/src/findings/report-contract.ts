// Reports the changes of requests, responses and schemas: one statement for each finding, and one for findings that
// belong together, such as a property that was renamed.
import { list, valueAt, type Fields } from "@org/codegen/document";
import { grouped, type Group } from "../document/lists.ts";
import type { ValueFinding } from "../values/finding.ts";
import { flowsOf } from "../document/flows.ts";
import { describeSchema } from "../sentences/describe-schema.ts";
import { isLimit, describeDirectly, describeValuesOf } from "../sentences/describe-finding.ts";
import { nameOf } from "../sentences/name.ts";
import { renamesIn } from "./renames.ts";
import { describeReference } from "../sentences/describe-difference.ts";
import { describeAlternatives, describeRewritten } from "../sentences/describe-values.ts";
import { quoted, type Sentence } from "../sentences/sentence.ts";
import { state, type Statement } from "./statement.ts";
import { replacedIn } from "../normal/form.ts";
import { assess, heaviest, REFERENCE } from "./assessment.ts";
import { placeOfFinding } from "./line.ts";
import { isPropertyOfBoth, mergedFindings, referenceTo, sidesOf, type Merged } from "./merged.ts";
import { typesOf } from "./visible.ts";
import {
  ancestorOf,
  inside,
  keyOfParameter,
  lookAt,
  objectAt,
  parametersOf,
  startsWith,
  withoutField,
  type Place,
} from "../document/places.ts";
import { documentsOf, isSameReference, type Documents } from "../document/pairing.ts";

export interface Reported {
  readonly statements: readonly Statement[];
  /** Places of all findings that the statements describe. */
  readonly places: readonly Place[];
}

interface ReportedContract extends Reported {
  /** Places of the findings with a major bump. */
  readonly broken: readonly Place[];
  /** Places of all findings, as in the sentences. Their keys can pass through references. */
  readonly named: readonly Place[];
}

export function reportContract(documents: Documents): ReportedContract {
  const all = mergedFindings(documents).filter(({ finding }) => !isOfClientHeader(finding));
  const whole = all.flatMap(withInner);
  const isMajor = (each: Merged) => assess(each).bump === "major";
  return {
    statements: report(all),
    places: whole.flatMap(placesOf),
    broken: whole.filter(isMajor).flatMap(placesOf),
    named: whole.flatMap(({ finding }) => [finding.base, finding.revision]),
  };
}

/** Recognizes a header that both documents have, but that the client sends itself in only one of them. */
function isOfClientHeader(finding: ValueFinding): boolean {
  if (finding.keyword !== "parameters" || finding.presence === undefined) return false;
  const { own, other } = sidesOf(finding);
  const place = parametersOf(ancestorOf(other, 3)).get(keyOfParameter(objectAt(own)));
  return place !== undefined && lookAt(place)["x-client-supplied"] === true;
}

function withInner(merged: Merged): Merged[] {
  return [merged, ...merged.inner.flatMap(withInner)];
}

/** Returns the places that a finding describes. For a new or removed object, its owner is not one of them. */
function placesOf({ finding, places }: Merged): Place[] {
  const { presence } = finding;
  if (presence === undefined || isPropertyOfBoth(places)) return [places.base, places.revision];
  const side = presence === "gained" ? "revision" : "base";
  const reference = referenceTo(places[side], finding[side]);
  return [places[side], ...(reference ? [reference] : [])];
}

function report(findings: readonly Merged[]): Statement[] {
  const { renames, others } = renamesIn(withPresence(findings));
  const groups = grouped(others, (each) => {
    const member = memberOf(each);
    // Alternatives that the same union gains, or loses, share a group.
    return member === undefined ? each.key : [member.isThere, ...member.owner.keys].join("\n");
  });
  return [...renames.map(({ sentence, why, of }) => statementOf(of, sentence, why)), ...groups.flatMap(reportGroup)];
}

/** Merges the findings about `required` into the findings about the same new or removed properties. */
function withPresence(findings: readonly Merged[]): Merged[] {
  const isProperty = ({ finding }: Merged) => finding.keyword === "properties" && finding.presence !== undefined;
  const known = new Set(findings.filter(isProperty).flatMap(propertiesOf));
  const isOwned = (each: Merged) =>
    each.finding.keyword === "required" && propertiesOf(each).some((key) => known.has(key));
  const required = new Set(findings.filter(isOwned).flatMap((each) => propertiesOf(each).slice(-1)));
  return findings
    .filter((each) => !isOwned(each))
    .map((each) => {
      const { finding, places } = each;
      const isRequired = finding.presence === "gained" && required.has(places.revision.keys.join("\n"));
      return isRequired ? { ...each, finding: { ...finding, name: places.revision.keys.at(-1) } } : each;
    });
}

/** Returns the joined keys of the property in both documents, for a finding about `properties` or `required`. */
function propertiesOf({ finding: { keyword, name = "" }, places: { base, revision } }: Merged): string[] {
  return [base, revision].map((place) => {
    const property = inside(withoutField(place, "required"), "properties", name);
    return (keyword === "required" ? property : place).keys.join("\n");
  });
}

interface Member {
  readonly owner: Place;
  readonly what: string;
  readonly isThere: boolean;
}

/** Recognizes an alternative that a union gains or loses. */
function memberOf({ finding }: Merged): Member | undefined {
  const { alternative, base, revision } = finding;
  if (alternative === undefined || alternative.type === "null") return undefined;
  const isMember = ({ keys }: Place) => ["anyOf", "oneOf"].includes(keys.at(-2) ?? "");
  if (isMember(base) === isMember(revision)) return undefined;
  const isThere = isMember(revision);
  const place = isThere ? revision : base;
  const schema = lookAt(place);
  const isPart = Array.isArray(schema["type"]) && schema["type"].length > 1;
  const what = isPart ? quoted(alternative.type) : describeSchema(schema);
  return { owner: ancestorOf(place, -2), what, isThere };
}

function reportGroup(group: Group<Merged>): Statement[] {
  const [first] = group;
  const members = group.flatMap((each) => memberOf(each) ?? []);
  const [member] = members;
  if (member !== undefined) {
    const what = members.map((each) => each.what);
    const name = nameOf(member.owner);
    const sentence = member.isThere ? describeAlternatives(name, what, []) : describeAlternatives(name, [], what);
    return [statementOf(group, sentence)];
  }
  if (first.finding.keyword === "rewritten") return reportRewritten(first);
  const sentence = describeDirectly(first.finding) ?? describeValuesOf(first.finding);
  return [statementOf(group, sentence)];
}

/** Describes the old and the new form of the schema, and each difference that the forms do not show, such as limits. */
function reportRewritten(rewritten: Merged): Statement[] {
  const { inner, finding } = rewritten;
  const isDescribed = (each: Merged) => memberOf(each) !== undefined || describeDirectly(each.finding) !== undefined;
  // A string alternative can be the open part of an open enum, so only an object is a separate alternative.
  const isWhole = (each: Merged) => each.finding.alternative?.type === "object" || isOfWhole(each, rewritten);
  // The differences between two alternatives do not show that one replaces the other.
  const isReplaced = replacedIn(lookAt(finding.base), lookAt(finding.revision)) !== undefined;
  const isAlone = !isReplaced && inner.every((each) => isDescribed(each) && isWhole(each));
  const isApart = (each: Merged) =>
    isAlone || (!isReplaced && isLimit(each.finding) && isDescribed(each) && isWhole(each));
  const others = inner.filter((each) => !isApart(each));
  const apart = report(inner.filter(isApart));
  if (apart.length > 0 && others.length === 0) return [...reportReference(rewritten), ...apart];
  const form = apart.length === 0 ? rewritten : { ...rewritten, inner: others, flows: flowsIn(others) };
  return [statementOf([form], describeRewritten(finding)), ...apart];
}

/** Merges the differences of several findings, for requests and for responses. */
function flowsIn(findings: readonly Merged[]): Merged["flows"] {
  return grouped(
    findings.flatMap(({ flows }) => flows),
    ({ flow }) => flow,
  ).map(([first, ...others]) => ({
    flow: first.flow,
    difference: others.every(({ difference }) => difference === first.difference) ? first.difference : "changed",
  }));
}

/** Reports a new, changed or removed `$ref`, because sentences about parts of a schema do not mention it. */
function reportReference({ finding, places }: Merged): Statement[] {
  const [before, after] = [lookAt(places.base), lookAt(places.revision)];
  const [{ $ref: was }, { $ref: is }] = [before, after];
  const isIn = (schema: Fields, reference: unknown) =>
    reference !== undefined && JSON.stringify(schema).includes(JSON.stringify(reference));
  // If a reference only moves into a union, or out of it, the schema still contains the reference.
  if (was === is || isSameReference(was, is, documentsOf(places)) || isIn(after, was) || isIn(before, is)) return [];
  const place = is === undefined ? places.base : places.revision;
  const sentence = describeReference(finding.revision, was, is);
  return [state(sentence, REFERENCE, inside(place, "$ref"))];
}

/**
 * Checks whether a difference holds for every value of the rewritten schema. A value that one alternative rejects can
 * still match another alternative. Returns false for an old component that the schema did not use before.
 */
function isOfWhole({ finding, places }: Merged, rewritten: Merged): boolean {
  const component = places.revision.keys.slice(0, 3);
  const isOther =
    component[0] === "components" &&
    valueAt(component, places.base.document) !== undefined &&
    ![places.base, rewritten.places.revision].some(({ keys }) => startsWith(keys, component));
  if (isOther) return false;
  const leadsThrough = (place: Place, start: Place) =>
    place.keys.some((key, index, keys) => {
      if (index < start.keys.length || (key !== "anyOf" && key !== "oneOf") || keys[index + 1] === undefined)
        return false;
      const union = ancestorOf(place, index);
      const members = list(lookAt(union)[key]).map((_, member) =>
        typesOf(inside(union, key, String(member)), rewritten.finding.flow),
      );
      const own = members[Number(keys[index + 1])] ?? [];
      return members.some((types) => types !== own && types.some((type) => own.includes(type)));
    });
  return (
    leadsThrough(finding.base, rewritten.finding.base) === leadsThrough(finding.revision, rewritten.finding.revision)
  );
}

function statementOf(group: Group<Merged>, sentence: Sentence, reason?: string): Statement {
  const assessment = heaviest(group.map(assess));
  const isSeen = assessment.bump === "major" || isUsed(group[0]);
  const why = reason ?? (isSeen ? assessment.why : UNUSED);
  // For a renamed object, the plan shows the line of the new name.
  const named = group.find(({ finding }) => finding.presence === "gained") ?? group[0];
  return state(sentence, { ...assessment, why }, placeOfFinding(named));
}

const UNUSED = "No operation uses it, so only code with the exported type is affected.";

function isUsed({ places: { base, revision } }: Merged): boolean {
  const flows = [flowsOf(base), flowsOf(revision)];
  return revision.keys[1] !== "schemas" || flows.some(({ given, got }) => given || got);
}
