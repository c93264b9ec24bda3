// Finds the edits that cause each finding of the analyzer `values`.
import type { ValueFinding, ValuePlace } from "../analyzers/values/finding.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import { isComponentName, isNewSchema, isPlaceholder, isText, type Subject } from "../edits/subject.ts";

interface Attached {
  readonly findings: ReadonlyMap<Subject, readonly ValueFinding[]>;
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

function causesOf(finding: ValueFinding, subjects: readonly Subject[]): readonly Subject[] {
  const near = (isNear: IsNear) => {
    const sidesOf = (subject: Subject) =>
      (["base", "revision"] as const).flatMap((side) => {
        const edit = subject[side];
        return edit === undefined || edit.length < 3 ? [] : [isNear(edit, finding[side])];
      });
    const found = subjects.filter((subject) => sidesOf(subject).includes(true));
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

function isSchema({ keys }: Subject): boolean {
  return keys.length === 3 && startsWith(keys, ["components", "schemas"]);
}

/**
 * Recognizes an edit of a whole path or operation. The analyzers pair operations by `operationId`, so moving an
 * operation to a new path causes no finding.
 */
function isWhole(edit: Keys): boolean {
  return edit[0] === "paths" && edit.length < 4;
}

function holds(edit: Keys, place: Keys): boolean {
  return edit.at(-1) === "$ref" && edit.length === place.length + 1 && startsWith(edit, place);
}

function deepest(subjects: readonly Subject[]): readonly Subject[] {
  const depth = Math.max(...subjects.map(({ keys }) => keys.length));
  return subjects.filter(({ keys }) => keys.length === depth);
}
