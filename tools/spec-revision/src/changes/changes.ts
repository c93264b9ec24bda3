// What changed from one revision to the next: each edit with what both analyzers and the policy make of it.
import { attach } from "./attach.ts";
import { largest, type Bump, type Change } from "../change.ts";
import type { Finding } from "../analyzers/finding.ts";
import type { Edit } from "../analyzers/wire.ts";
import { RULES, TYPES, WIRE, type Verdict } from "../policy.ts";
import { reasonOf } from "../sentences/reason.ts";
import { sayLoose } from "../sentences/loose.ts";
import { eachParameter } from "../edits/lists.ts";
import { withoutFalseRenames } from "../edits/renames.ts";
import { say } from "../sentences/say.ts";
import { tell, type Told } from "../sentences/tell.ts";
import type { Revision } from "../document/revision.ts";
import { subjectOf, type Documents, type Subject } from "../edits/subject.ts";
import { unlistedEdits } from "../edits/values.ts";

interface Revisions {
  readonly base: Revision;
  readonly revision: Revision;
}

export function changes(edits: readonly Edit[], findings: readonly Finding[], revisions: Revisions): Change[] {
  const documents = { base: revisions.base.document, revision: revisions.revision.document };
  const listed = eachParameter(withoutFalseRenames(edits, documents), documents).map((edit) =>
    subjectOf(edit, documents),
  );
  const subjects = [...listed, ...unlistedEdits(listed, documents).map((edit) => subjectOf(edit, documents))];
  const attached = attach(findings, subjects, documents);
  const found = subjects.flatMap((subject) => verdictsOn(subject, attached.findings.get(subject) ?? [], revisions));
  return tell([...found, ...attached.loose.map((finding) => unexplained(finding, revisions, documents))]);
}

function verdictsOn(subject: Subject, findings: readonly Finding[], revisions: Revisions): Told[] {
  const { edit, keys } = subject;
  const types = largest(findings.map(weightOf));
  const heaviest = findings.find((finding) => weightOf(finding) === types);
  const rule = RULES.find(({ when }) => when(subject));
  const analyzers = { wire: edit.weight, types };
  const bump = typeof rule?.bump === "function" ? rule.bump(analyzers) : (rule?.bump ?? largest([edit.weight, types]));
  // A rule with a bump of its own has its own reason, too.
  const byTypes =
    heaviest && types === bump && typeof rule?.bump !== "string"
      ? reasonOf(verdictOf(heaviest).why, heaviest, subject)
      : undefined;
  const verdict = {
    place: subject.revision ? revisions.revision.placeOf(keys) : revisions.base.placeOf(keys),
    ...analyzers,
    bump,
    why: byTypes ?? rule?.why ?? WIRE[bump],
    advice: undefined,
  };
  return say(subject).map((said) => ({ said, verdict }));
}

function verdictOf({ flow, difference }: Finding): Verdict {
  return TYPES[flow][difference];
}

function weightOf(finding: Finding): Bump {
  return verdictOf(finding).bump;
}

/** The wire analyzer saw nothing there, or nothing that explains it. */
function unexplained(finding: Finding, { base, revision }: Revisions, documents: Documents): Told {
  const { said, keys, document } = sayLoose(finding, documents);
  const place = (document === documents.base ? base : revision).placeOf(keys);
  return { said, verdict: { place, wire: "none", types: weightOf(finding), ...verdictOf(finding), advice: undefined } };
}
