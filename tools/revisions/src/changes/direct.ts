// Describes which values an edit allows or forbids.
import { isDeepStrictEqual } from "node:util";
import { at, fields, list, type Fields } from "@org/codegen/document";
import type { ValueFinding } from "../analyzers/values/finding.ts";
import { isLower, largest, type Bump } from "../change.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import { isOfForm, isOfSchema } from "../edits/covered.ts";
import { isDefaultWrittenOut, isSame } from "../edits/same.ts";
import { isMember, isText, type Subject } from "../edits/subject.ts";
import { assessValue } from "../assessment.ts";
import { sayDirectly } from "../sentences/direct.ts";
import { nameOf } from "../sentences/name.ts";
import { rewritesOf, type Rewrite } from "../sentences/rewrites.ts";
import { restated, type Sentence } from "../sentences/sentence.ts";
import { isNull } from "../sentences/shape.ts";
import type { Statement } from "../sentences/statement.ts";

interface Weighed {
  readonly subject: Subject;
  readonly assessment: Statement["assessment"];
  readonly values: readonly ValueFinding[];
}

export class Direct {
  readonly #findings: readonly ValueFinding[];
  readonly #bumps = new Map<Rewrite, Bump>();

  constructor(all: readonly Weighed[], findings: readonly ValueFinding[]) {
    this.#findings = findings;
    for (const { subject, assessment } of all) {
      for (const rewrite of rewritesOf(subject)) {
        this.#bumps.set(rewrite, largest([this.#bumps.get(rewrite) ?? "none", assessment.bump]));
      }
    }
  }

  /** Returns undefined if the caller must describe the changed keyword instead. */
  statementsOf({ subject, assessment, values }: Weighed): Statement[] | undefined {
    const rewrites = rewritesOf(subject);
    if (rewrites.length === 0) {
      if (isRestatement(subject, assessment.bump))
        return [{ sentence: sayRestated(ownerOf(subject), subject), assessment }];
      return isCondition(subject) ? statementsOfValues(values, subject, assessment) : undefined;
    }
    const within = this.#findings.filter((finding) => rewrites.some((rewrite) => isWithin(finding, rewrite)));
    const isOfWhole = rewrites.every((rewrite) =>
      within.every((finding) => !isOfAlternative(finding, rewrite, subject)),
    );
    if (within.some((finding) => isOfOtherReference(finding, subject))) return undefined;
    if (within.length > 0) return isOfWhole ? statementsOfValues(within, subject, assessment) : undefined;
    if (rewrites.some((rewrite) => !isLower(this.#bumps.get(rewrite) ?? "none", "minor"))) return undefined;
    return rewrites.map(({ place }) => ({ sentence: sayRestated(place, subject), assessment }));
  }
}

function statementsOfValues(
  findings: readonly ValueFinding[],
  subject: Subject,
  assessment: Statement["assessment"],
): Statement[] | undefined {
  const all = findings.map((finding) => ({
    ...assessValue(finding),
    sentence: sayDirectly(finding, subject.documents),
    isTyped: TYPED.has(finding.keyword),
  }));
  const bump = largest(all.map((each) => each.bump));
  if (all.some((each) => each.bump === bump && each.sentence === undefined)) return undefined;
  const isSeveral = all.some(({ isTyped }) => isTyped) && all.some(({ isTyped }) => !isTyped);
  return all.flatMap(({ sentence, isTyped, ...own }): Statement[] => {
    if (sentence === undefined) return [];
    const isOfEdit = own.bump === bump && (isTyped || !isSeveral);
    return [
      {
        sentence,
        assessment: isOfEdit
          ? assessment
          : { ...assessment, todo: undefined, sandbox: undefined, values: own.bump, ...own },
      },
    ];
  });
}

/** Keywords that affect the generated types. */
const TYPED = new Set(["required", "type", "enum", "properties"]);

function isWithin({ base, revision }: ValueFinding, rewrite: Rewrite): boolean {
  return startsWith(base.keys, rewrite.base) || startsWith(revision.keys, rewrite.revision);
}

/** Recognizes a finding about a new or changed reference to a component, if the component itself is unchanged. */
function isOfOtherReference({ base, revision }: ValueFinding, { documents }: Subject): boolean {
  const [was, is] = [base.keys.slice(0, 3), revision.keys.slice(0, 3)];
  if (is[0] !== "components" || was.join("/") === is.join("/")) return false;
  return isDeepStrictEqual(at(is, documents.base), at(is, documents.revision));
}

/**
 * Recognizes findings about one union member. A value that one union member rejects can still match another union
 * member.
 */
function isOfAlternative({ base, revision }: ValueFinding, rewrite: Rewrite, { documents }: Subject): boolean {
  const leadsThrough = (keys: Keys, place: Keys, document: Fields) =>
    startsWith(keys, place) &&
    keys.some((key, index) => {
      if (index < place.length || (key !== "anyOf" && key !== "oneOf") || keys[index + 1] === undefined) return false;
      const members = list(at(keys.slice(0, index), document)[key]).map(fields);
      return members.filter((member) => !isNull(member)).length > 1;
    });
  const { base: was, revision: is } = rewrite;
  return leadsThrough(base.keys, was, documents.base) !== leadsThrough(revision.keys, is, documents.revision);
}

function isCondition(subject: Subject): boolean {
  const { edit, keys, document } = subject;
  if (edit.property !== undefined || edit.kind === "modified") return false;
  if (isMember(subject)) return keys.at(-2) === "allOf";
  if (keys.at(-1) === "properties") return "$ref" in at(keys.slice(0, -1), document);
  return CONDITIONS.has(keys.at(-1) ?? "");
}

const CONDITIONS = new Set(["not", "if", "then", "else", "dependentRequired", "dependentSchemas", "propertyNames"]);

function isRestatement(subject: Subject, bump: Bump): boolean {
  if (bump !== "none" || isText(subject) || isSame(subject) || subject.edit.property === "key") return false;
  const { keys } = subject;
  if (keys[0] === "components" && keys.length < 4) return false;
  return isDefaultWrittenOut(subject) || isOfSchema(subject) || isOfForm(subject);
}

function ownerOf(subject: Subject): Subject["keys"] {
  const { keys } = subject;
  const isNamed = ["properties", "headers"].includes(keys.at(-2) ?? "") && subject.edit.property === undefined;
  return isNamed ? keys : keys.slice(0, isMember(subject) ? -2 : -1);
}

function sayRestated(place: Subject["keys"], { document }: Subject): Sentence {
  return { name: nameOf(place, document), phrase: restated };
}
