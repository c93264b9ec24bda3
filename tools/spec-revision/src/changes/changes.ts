// What changed from one revision to the next: each edit with what both analyzers and the policy make of it.
import { attach } from "./attach.ts";
import { largest, type Bump, type Change } from "../change.ts";
import { nameOf } from "../sentences/name.ts";
import type { Finding } from "../analyzers/finding.ts";
import type { Edit } from "../analyzers/wire.ts";
import { locate } from "./locate.ts";
import { RULES, TYPES, WIRE, type Verdict } from "../policy.ts";
import { advice } from "../sentences/advice.ts";
import { withoutFalseRenames } from "../edits/renames.ts";
import { say } from "../sentences/say.ts";
import { capitalised } from "../sentences/words.ts";
import type { Revision } from "../document/revision.ts";
import { subjectOf, type Subject } from "../edits/subject.ts";
import { unlistedEdits } from "../edits/values.ts";

interface Revisions {
  readonly base: Revision;
  readonly revision: Revision;
}

export function changes(edits: readonly Edit[], findings: readonly Finding[], revisions: Revisions): Change[] {
  const documents = { base: revisions.base.document, revision: revisions.revision.document };
  const listed = withoutFalseRenames(edits, documents).map((edit) => subjectOf(edit, documents));
  const subjects = [...listed, ...unlistedEdits(listed, documents).map((edit) => subjectOf(edit, documents))];
  const attached = attach(findings, subjects, documents);
  const found = subjects.flatMap((subject) => verdictsOn(subject, attached.findings.get(subject) ?? [], revisions));
  return merged([...found, ...attached.loose.map((finding) => unexplained(finding, revisions))]);
}

function verdictsOn(subject: Subject, findings: readonly Finding[], revisions: Revisions): Change[] {
  const { edit, keys } = subject;
  const types = largest(findings.map(weightOf));
  const heaviest = findings.find((finding) => weightOf(finding) === types);
  const rule = RULES.find(({ when }) => when(subject));
  const analyzers = { wire: edit.weight, types };
  const bump = typeof rule?.bump === "function" ? rule.bump(analyzers) : (rule?.bump ?? largest([edit.weight, types]));
  // A rule with a bump of its own has its own reason, too.
  const byTypes = heaviest && types === bump && typeof rule?.bump !== "string" ? verdictOf(heaviest).why : undefined;
  const change = {
    place: subject.revision ? revisions.revision.placeOf(keys) : revisions.base.placeOf(keys),
    ...analyzers,
    bump,
    why: byTypes ?? rule?.why ?? WIRE[bump],
    advice: bump === "major" ? advice(subject) : undefined,
  };
  return say(subject).map((what) => ({ what, ...change }));
}

function verdictOf({ flow, difference }: Finding): Verdict {
  return TYPES[flow][difference];
}

function weightOf(finding: Finding): Bump {
  return verdictOf(finding).bump;
}

const BECOMES: Readonly<Record<Finding["difference"], string>> = {
  lost: "is gone",
  gained: "is new",
  "gained, required": "is new, and required",
  "now required": "is required now",
  "now optional": "is no longer required",
  widened: "allows more",
  narrowed: "allows less",
  changed: "is another one",
};

/** The wire analyzer saw nothing there, or nothing that explains it. */
function unexplained(finding: Finding, { base, revision }: Revisions): Change {
  const { name, path } = finding.place;
  const [is] = locate(finding.place, revision.document);
  const [was] = locate(finding.place, base.document);
  const [keys, side] = is ? [is.keys, revision] : [was?.keys ?? [], base];
  // A component's name would say that the component changed.
  const isOwn = keys[0] === "paths";
  const what = isOwn ? nameOf(keys, side.document) : `the type of \`${[name, ...path].join(".")}\``;
  return {
    what: `${capitalised(what)} ${BECOMES[finding.difference]}.`,
    place: side.placeOf(keys),
    wire: "none",
    types: weightOf(finding),
    ...verdictOf(finding),
    advice: undefined,
  };
}

/** One sentence is one change: an operation that moves is gone in one place and new in another. */
function merged(all: readonly Change[]): Change[] {
  const byWhat = new Map<string, Change>();
  for (const change of all) {
    const same = byWhat.get(change.what);
    if (same === undefined) byWhat.set(change.what, change);
    else byWhat.set(change.what, heavier(same, change));
  }
  return [...byWhat.values()];
}

function heavier(one: Change, other: Change): Change {
  const decides = largest([one.bump, other.bump]) === one.bump ? one : other;
  return { ...decides, wire: largest([one.wire, other.wire]), types: largest([one.types, other.types]) };
}
