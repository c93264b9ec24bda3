// Finds the edits that cause each finding of the values analyzer. The search compares the places of the edits and the
// findings.
import type { ValueFinding, ValuePlace } from "../analyzers/values/finding.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import { isComponentName, isNewSchema, isPlaceholder, isText, type Subject } from "../edits/subject.ts";

interface Attached {
  readonly findings: ReadonlyMap<Subject, readonly ValueFinding[]>;
  /** Findings that no edit explains. */
  readonly loose: readonly ValueFinding[];
}

export function attachValues(findings: readonly ValueFinding[], subjects: readonly Subject[]): Attached {
  const attached = new Map<Subject, ValueFinding[]>();
  const loose: ValueFinding[] = [];
  const candidates = subjects.filter(
    (subject) => !isText(subject) && !isComponentName(subject) && !isPlaceholder(subject) && !isNewSchema(subject),
  );
  for (const finding of findings) {
    const causes = causesOf(finding, candidates);
    for (const cause of causes) attached.set(cause, [...(attached.get(cause) ?? []), finding]);
    if (causes.length === 0) loose.push(finding);
  }
  return { findings: attached, loose };
}

type IsNear = (edit: Keys, place: ValuePlace) => boolean;

/**
 * Returns the edits that cause a finding. The best candidates are edits of a part that contains the finding's place.
 * The next candidates are edits inside the finding's place. The last candidates are edits on the way to the finding's
 * place.
 */
function causesOf(finding: ValueFinding, subjects: readonly Subject[]): readonly Subject[] {
  const near = (isNear: IsNear) => {
    const sidesOf = (subject: Subject) =>
      (["base", "revision"] as const).flatMap((side) => {
        const edit = subject[side];
        return edit === undefined || edit.length < 3 ? [] : [isNear(edit, finding[side])];
      });
    const found = subjects.filter((subject) => sidesOf(subject).includes(true));
    // An unrelated edit can match in only one document, for example in a component that two places refer to.
    const onBothSides = found.filter((subject) => !sidesOf(subject).includes(false));
    return onBothSides.length > 0 ? onBothSides : found;
  };
  const around = near((edit, { keys }) => startsWith(keys, edit) && !isWhole(edit));
  const others = around.filter((subject) => !isSchema(subject));
  if (others.length > 0) return deepest(others);
  const within = near((edit, { keys }) => startsWith(edit, keys)).filter((subject) => !isSchema(subject));
  if (within.length > 0) return within;
  if (around.length > 0) return around;
  return deepest(
    near((edit, { trail }) => !isWhole(edit) && trail.some((place) => startsWith(place, edit) || holds(edit, place))),
  );
}

/**
 * Checks whether an edit adds or removes a whole schema. The edit of a whole schema is a cause only if no other edit
 * causes the finding.
 */
function isSchema({ keys }: Subject): boolean {
  return keys.length === 3 && startsWith(keys, ["components", "schemas"]);
}

/**
 * Checks whether a place is a path or an operation. The move of a path or an operation causes no finding, because
 * operations are compared by name.
 */
function isWhole(edit: Keys): boolean {
  return edit[0] === "paths" && edit.length < 4;
}

/** Checks whether an edit changes the reference at a place. */
function holds(edit: Keys, place: Keys): boolean {
  return edit.at(-1) === "$ref" && edit.length === place.length + 1 && startsWith(edit, place);
}

function deepest(subjects: readonly Subject[]): readonly Subject[] {
  const depth = Math.max(...subjects.map(({ keys }) => keys.length));
  return subjects.filter(({ keys }) => keys.length === depth);
}
