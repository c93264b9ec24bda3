// Reports the changes of requests, responses and schemas: one statement for each finding, and one for findings that
// belong together, such as a property that was renamed.
import { list, valueAt, type Fields, type Keys } from "@org/codegen/document";
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
import { lineOfFinding } from "./line.ts";
import { isPropertyOfBoth, mergedFindings, referenceTo, sidesOf, type Merged } from "./merged.ts";
import { typesOf } from "./visible.ts";
import { keyOfParameter, lookAt, objectAt, parametersOf, startsWith, withoutField } from "../document/places.ts";
import { isSameReference, type Documents, type Twin } from "../document/pairing.ts";
import { lineAt } from "../document/revision.ts";

export interface Reported {
  readonly statements: readonly Statement[];
  /** Places of all findings that the statements describe. */
  readonly places: readonly Twin[];
}

interface ReportedContract extends Reported {
  /** Places of the findings with a major bump. */
  readonly broken: readonly Twin[];
  /** Places of all findings. The plan has a sentence about each place. */
  readonly named: readonly Twin[];
}

export function reportContract(documents: Documents): ReportedContract {
  const all = mergedFindings(documents).filter(({ finding }) => !isOfClientHeader(finding, documents));
  const whole = all.flatMap(withInner);
  const isMajor = (each: Merged) => assess(each, documents).bump === "major";
  return {
    statements: report(all, documents),
    places: whole.flatMap((each) => placesOf(each, documents)),
    broken: whole.filter(isMajor).flatMap((each) => placesOf(each, documents)),
    named: whole.map(({ finding }) => ({ base: finding.base.keys, revision: finding.revision.keys })),
  };
}

/** Recognizes a header that both documents have, but that the client sends itself in only one of them. */
function isOfClientHeader(finding: ValueFinding, documents: Documents): boolean {
  if (finding.keyword !== "parameters" || finding.presence === undefined) return false;
  const { own, other } = sidesOf(finding, documents);
  const key = keyOfParameter(objectAt(own.keys, own.document));
  const place = parametersOf(other.keys.slice(0, 3), other.document).get(key);
  return place !== undefined && lookAt(place, other.document)["x-client-supplied"] === true;
}

function withInner(merged: Merged): Merged[] {
  return [merged, ...merged.inner.flatMap(withInner)];
}

/** Returns only the place of a new or removed object, because the finding does not describe the whole owner. */
function placesOf({ finding, places }: Merged, documents: Documents): Reported["places"] {
  const { presence } = finding;
  if (presence === undefined || isPropertyOfBoth(places.base, places.revision)) return [places];
  const isNew = presence === "gained";
  const [own, place] = isNew ? [places.revision, finding.revision] : [places.base, finding.base];
  const reference = referenceTo(own, place, isNew ? documents.revision : documents.base);
  return [own, ...(reference ? [reference] : [])].map((keys) =>
    isNew ? { base: [], revision: keys } : { base: keys, revision: [] },
  );
}

function report(findings: readonly Merged[], documents: Documents): Statement[] {
  const { renames, others } = renamesIn(withPresence(findings), documents);
  const groups = grouped(others, (each) => {
    const member = memberOf(each, documents);
    // Alternatives that the same union gains, or loses, share a group.
    return member === undefined ? each.key : [member.isThere, ...member.owner].join("\n");
  });
  return [
    ...renames.map(({ sentence, why, of }) => statementOf(of, sentence, documents, why)),
    ...groups.flatMap((group) => reportGroup(group, documents)),
  ];
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
      const isRequired = finding.presence === "gained" && required.has(places.revision.join("\n"));
      return isRequired ? { ...each, finding: { ...finding, name: places.revision.at(-1) } } : each;
    });
}

/** Returns the old and the new place of the property, for a finding about `properties` or `required`. */
function propertiesOf({ finding: { keyword, name = "" }, places: { base, revision } }: Merged): string[] {
  return [base, revision].map((keys) => {
    const owner = withoutField(keys, "required");
    return (keyword === "required" ? [...owner, "properties", name] : keys).join("\n");
  });
}

interface Member {
  readonly owner: Keys;
  readonly what: string;
  readonly isThere: boolean;
}

/** Recognizes an alternative that a union gains or loses. */
function memberOf({ finding }: Merged, documents: Documents): Member | undefined {
  const { alternative, base, revision } = finding;
  if (alternative === undefined || alternative.type === "null") return undefined;
  const isMember = ({ keys }: ValueFinding["base"]) => ["anyOf", "oneOf"].includes(keys.at(-2) ?? "");
  if (isMember(base) === isMember(revision)) return undefined;
  const isThere = isMember(revision);
  const [{ keys }, document] = isThere ? [revision, documents.revision] : [base, documents.base];
  const owner = keys.slice(0, -2);
  const schema = lookAt(keys, document);
  const isPart = Array.isArray(schema["type"]) && schema["type"].length > 1;
  return { owner, what: isPart ? quoted(alternative.type) : describeSchema(schema), isThere };
}

function reportGroup(group: Group<Merged>, documents: Documents): Statement[] {
  const [first] = group;
  const members = group.flatMap((each) => memberOf(each, documents) ?? []);
  const [member] = members;
  if (member !== undefined) {
    const document = member.isThere ? documents.revision : documents.base;
    const what = members.map((each) => each.what);
    const name = nameOf(member.owner, document);
    const sentence = member.isThere ? describeAlternatives(name, what, []) : describeAlternatives(name, [], what);
    return [statementOf(group, sentence, documents)];
  }
  if (first.finding.keyword === "rewritten") return reportRewritten(first, documents);
  const sentence = describeDirectly(first.finding, documents) ?? describeValuesOf(first.finding, documents);
  return [statementOf(group, sentence, documents)];
}

/** Describes the old and the new form of the schema, and each difference that the forms do not show, such as limits. */
function reportRewritten(rewritten: Merged, documents: Documents): Statement[] {
  const { inner, finding } = rewritten;
  const isDescribed = (each: Merged) =>
    memberOf(each, documents) !== undefined || describeDirectly(each.finding, documents) !== undefined;
  // A string alternative can be the open part of an open enum, so only an object is a separate alternative.
  const isWhole = (each: Merged) =>
    each.finding.alternative?.type === "object" || isOfWhole(each, rewritten, documents);
  // The differences between two alternatives do not show that one replaces the other.
  const isReplaced =
    replacedIn(lookAt(finding.base.keys, documents.base), lookAt(finding.revision.keys, documents.revision)) !==
    undefined;
  const isAlone = !isReplaced && inner.every((each) => isDescribed(each) && isWhole(each));
  const isApart = (each: Merged) =>
    isAlone || (!isReplaced && isLimit(each.finding) && isDescribed(each) && isWhole(each));
  const others = inner.filter((each) => !isApart(each));
  const apart = report(inner.filter(isApart), documents);
  if (apart.length > 0 && others.length === 0) return [...reportReference(rewritten, documents), ...apart];
  const form = apart.length === 0 ? rewritten : { ...rewritten, inner: others, flows: flowsIn(others) };
  return [statementOf([form], describeRewritten(finding, documents), documents), ...apart];
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

/** Reports a changed or removed `$ref`, because the sentences about the parts of a schema do not name the component. */
function reportReference({ finding, places }: Merged, documents: Documents): Statement[] {
  const [before, after] = [lookAt(places.base, documents.base), lookAt(places.revision, documents.revision)];
  const [{ $ref: was }, { $ref: is }] = [before, after];
  const isIn = (schema: Fields, reference: unknown) =>
    reference !== undefined && JSON.stringify(schema).includes(JSON.stringify(reference));
  // If a reference only moves into a union, or out of it, the schema still contains the reference.
  if (was === is || isSameReference(was, is, documents) || isIn(after, was) || isIn(before, is)) return [];
  const side = is === undefined ? "base" : "revision";
  const sentence = describeReference(finding.revision.keys, was, is, documents.revision);
  return [state(sentence, REFERENCE, lineAt([...places[side], "$ref"], documents[side]))];
}

/**
 * Checks whether a difference holds for every value of the rewritten schema. A value that one alternative rejects can
 * still match another alternative. A component that another reference used before did not cause the difference.
 */
function isOfWhole({ finding, places }: Merged, rewritten: Merged, { base, revision }: Documents): boolean {
  const component = places.revision.slice(0, 3);
  const isOther =
    component[0] === "components" &&
    valueAt(component, base) !== undefined &&
    ![places.base, rewritten.places.revision].some((keys) => startsWith(keys, component));
  if (isOther) return false;
  const leadsThrough = (keys: Keys, start: Keys, document: Documents["base"]) =>
    keys.some((key, index) => {
      if (index < start.length || (key !== "anyOf" && key !== "oneOf") || keys[index + 1] === undefined) return false;
      const members = list(lookAt(keys.slice(0, index), document)[key]).map((_, member) =>
        typesOf([...keys.slice(0, index + 1), String(member)], document, rewritten.finding.flow),
      );
      const own = members[Number(keys[index + 1])] ?? [];
      return members.some((types) => types !== own && types.some((type) => own.includes(type)));
    });
  return (
    leadsThrough(finding.base.keys, rewritten.finding.base.keys, base) ===
    leadsThrough(finding.revision.keys, rewritten.finding.revision.keys, revision)
  );
}

function statementOf(group: Group<Merged>, sentence: Sentence, documents: Documents, reason?: string): Statement {
  const assessment = heaviest(group.map((each) => assess(each, documents)));
  const isSeen = assessment.bump === "major" || isUsed(group[0], documents);
  const why = reason ?? (isSeen ? assessment.why : UNUSED);
  // For a renamed object, the plan shows the line of the new name.
  const named = group.find(({ finding }) => finding.presence === "gained") ?? group[0];
  return state(sentence, { ...assessment, why }, lineOfFinding(named, documents));
}

const UNUSED = "No operation uses it, so only code with the exported type is affected.";

function isUsed({ places }: Merged, { base, revision }: Documents): boolean {
  const flows = [flowsOf(places.base, base), flowsOf(places.revision, revision)];
  return places.revision[1] !== "schemas" || flows.some(({ given, got }) => given || got);
}
