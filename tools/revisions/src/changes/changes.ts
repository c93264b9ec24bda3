import { attach } from "./attach.ts";
import { attachValues } from "./attach-values.ts";
import { largest, type Change } from "../change.ts";
import { Direct } from "./direct.ts";
import type { Finding } from "../analyzers/finding.ts";
import type { ValueFinding } from "../analyzers/values/finding.ts";
import type { Edit } from "../analyzers/wire.ts";
import { assessType, assessValue, type Assessment } from "../assessment.ts";
import { RULES, WIRE } from "../policy.ts";
import { eachParameter } from "../edits/lists.ts";
import { withoutFalseRenames } from "../edits/renames.ts";
import { rewritesOf } from "../sentences/rewrites.ts";
import { say } from "../sentences/say.ts";
import { toChanges, type Statement } from "../sentences/statement.ts";
import { byType, byValue, type Revisions } from "./unexplained.ts";
import { isThereStill, subjectOf, type Subject } from "../edits/subject.ts";
import { unlistedEdits } from "../edits/values.ts";

interface Findings {
  readonly types: readonly Finding[];
  readonly values: readonly ValueFinding[];
}

export function changes(edits: readonly Edit[], findings: Findings, revisions: Revisions): Change[] {
  const documents = { base: revisions.base.document, revision: revisions.revision.document };
  const listed = eachParameter(withoutFalseRenames(edits, documents), documents).map((edit) =>
    subjectOf(edit, documents),
  );
  const subjects = [...listed, ...unlistedEdits(listed, documents).map((edit) => subjectOf(edit, documents))];
  // If a reference changes from `A` to `B`, redocly can report `A` as removed and `B` as added, although both documents
  // contain `A` and `B`.
  const causes = subjects.filter((subject) => !isThereStill(subject) || rewritesOf(subject).length > 0);
  const types = attach(findings.types, causes, documents);
  const values = attachValues(findings.values, causes);
  const weighed = causes.map((subject) => {
    const own = { types: types.findings.get(subject) ?? [], values: values.findings.get(subject) ?? [] };
    return { subject, values: own.values, assessment: assess(subject, own, revisions) };
  });
  const direct = new Direct(weighed, findings.values);
  return toChanges([
    ...weighed.flatMap(
      (each) =>
        direct.statementsOf(each) ?? say(each.subject).map((sentence) => ({ sentence, assessment: each.assessment })),
    ),
    ...types.loose.map((finding) => byType(finding, revisions, documents)),
    ...values.loose.map((finding) => byValue(finding, revisions, documents)),
  ]);
}

function assess(subject: Subject, findings: Findings, revisions: Revisions): Statement["assessment"] {
  const { edit, keys } = subject;
  const assessments = {
    types: findings.types.map(assessType),
    values: findings.values.map(assessValue),
  };
  const analyzers = {
    wire: edit.weight,
    types: heaviest(assessments.types).bump,
    values: heaviest(assessments.values).bump,
  };
  const rule = RULES.find(({ when }) => when(subject));
  const byRule =
    typeof rule?.bump === "function" ? rule.bump(analyzers) : (rule?.bump ?? largest(Object.values(analyzers)));
  const bump = largest([byRule, analyzers.values]);
  const reason = [...assessments.types, ...assessments.values].find(
    (assessment) => assessment.bump === bump && bump !== "none",
  );
  const own = typeof rule?.bump === "string" && rule.bump === bump ? rule.why : undefined;
  return {
    place: subject.revision ? revisions.revision.placeOf(keys) : revisions.base.placeOf(keys),
    ...analyzers,
    bump,
    why: own ?? reason?.why ?? rule?.why ?? WIRE[bump],
    advice: undefined,
    todo: own === undefined ? reason?.todo : undefined,
    sandbox: own === undefined ? reason?.sandbox : undefined,
  };
}

function heaviest(assessments: readonly Assessment[]): Assessment {
  const bump = largest(assessments.map((assessment) => assessment.bump));
  return assessments.find((assessment) => assessment.bump === bump) ?? { bump, why: "" };
}
