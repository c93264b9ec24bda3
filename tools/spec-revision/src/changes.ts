// What changed from one revision to the next: each edit with what both judges and the policy make of it.
import { attach } from "./attach.ts";
import { BUMPS, largest, type Bump, type Change, type Place } from "./change.ts";
import type { Finding } from "./judges/types.ts";
import type { Edit } from "./judges/wire.ts";
import { RULES, TYPE_WEIGHTS } from "./policy.ts";
import { advice, reason } from "./reasons.ts";
import { say } from "./say.ts";
import { subjectOf, type Documents, type Subject } from "./subject.ts";

export interface Files {
  readonly base: string;
  readonly revision: string;
}

export function changes(
  edits: readonly Edit[],
  findings: readonly Finding[],
  documents: Documents,
  files: Files,
): Change[] {
  const subjects = edits.map((edit) => subjectOf(edit, documents));
  const attached = attach(findings, subjects, documents);
  const found = subjects.flatMap((subject) => judged(subject, attached.findings.get(subject) ?? [], files));
  return merged([...found, ...attached.loose.map((finding) => unexplained(finding, files))]);
}

function judged(subject: Subject, findings: readonly Finding[], files: Files): Change[] {
  const { edit } = subject;
  const heaviest = [...findings].sort((one, other) => BUMPS.indexOf(weightOf(other)) - BUMPS.indexOf(weightOf(one)))[0];
  const types = heaviest ? weightOf(heaviest) : "none";
  const rule = RULES.find(({ when }) => when(subject));
  const judges = { wire: edit.weight, types };
  const bump =
    typeof rule?.bump === "function" ? rule.bump(subject, judges) : (rule?.bump ?? largest([edit.weight, types]));
  const byJudges = heaviest && types === bump ? reason(heaviest) : ON_THE_WIRE[bump];
  const change = {
    place: placeOf(subject, files),
    ...judges,
    bump,
    why: rule?.why ?? byJudges,
    advice: bump === "major" ? advice(subject) : undefined,
  };
  return say(subject).map((what) => ({ what, ...change }));
}

const ON_THE_WIRE: Readonly<Record<Bump, string>> = {
  major: "The service takes or gives what it did not, or no longer what it did; the types do not tell.",
  minor: "The service takes or gives more.",
  patch: "Programs need not know of it.",
  none: "Programs need not know of it.",
};

function weightOf({ flow, difference }: Finding): Bump {
  return TYPE_WEIGHTS[flow][difference];
}

function placeOf({ edit }: Subject, files: Files): Place {
  if (edit.revision) return { file: files.revision, line: edit.revision.line };
  return { file: files.base, line: edit.base?.line ?? 1 };
}

/** The wire judge saw nothing there. That it stands at no line is better than that it is not told. */
function unexplained(finding: Finding, files: Files): Change {
  const { name, path } = finding.place;
  return {
    what: `The type of \`${[name, ...path].join(".")}\` is ${finding.difference}.`,
    place: { file: files.revision, line: 1 },
    wire: "none",
    types: weightOf(finding),
    bump: weightOf(finding),
    why: reason(finding),
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
