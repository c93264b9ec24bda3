// Finds the edits that cause each finding of the types analyzer. The place of an edit is in the document, but the place
// of a finding is in the generated types.
import type { Finding } from "../analyzers/finding.ts";
import { schemasUnder } from "../document/flows.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import { locate, membersOf, type Located } from "./locate.ts";
import { Nearby } from "./nearby.ts";
import { isComponentName, isMember, isNewSchema, isText, type Documents, type Subject } from "../edits/subject.ts";

interface Attached {
  readonly findings: ReadonlyMap<Subject, readonly Finding[]>;
  /** Findings that no edit explains. */
  readonly loose: readonly Finding[];
}

export function attach(findings: readonly Finding[], subjects: readonly Subject[], documents: Documents): Attached {
  const attached = new Map<Subject, Finding[]>(subjects.map((subject) => [subject, []]));
  const loose: Finding[] = [];
  // Texts and component names do not appear in types, so their edits cannot cause a finding.
  const candidates = subjects.filter(
    (subject) => !isText(subject) && !isComponentName(subject) && !isNote(subject.edit),
  );
  const members = candidates.filter(isMember);
  const nearby = new Nearby(candidates);
  for (const finding of findings) {
    const causes = withOtherMembers(causesOf(finding, candidates, nearby, documents), members);
    for (const cause of causes) attached.get(cause)?.push(finding);
    if (causes.length === 0) loose.push(finding);
  }
  return { findings: attached, loose };
}

/**
 * Checks whether an edit changes only an annotation. Annotations do not appear in types, so an edit of an annotation
 * never causes a finding.
 */
function isNote({ property, node }: Subject["edit"]): boolean {
  if (node === "SpecExtension" || property === "deprecated") return true;
  return property?.startsWith("x-") === true && property !== "x-client-supplied" && property !== "x-family";
}

/** Adds the edits of other members of the same unions, because a finding depends on all members of a union. */
function withOtherMembers(causes: readonly Subject[], members: readonly Subject[]): readonly Subject[] {
  const unionOf = ({ keys }: Subject) => keys.slice(0, -1).join("/");
  const unions = new Set(causes.filter(isMember).map(unionOf));
  if (unions.size === 0) return causes;
  const others = members.filter((subject) => unions.has(unionOf(subject)));
  return [...new Set([...causes, ...others])];
}

type IsNear = (edit: Keys, located: Located, subject: Subject) => boolean;

function causesOf(
  finding: Finding,
  subjects: readonly Subject[],
  nearby: Nearby,
  documents: Documents,
): readonly Subject[] {
  const sides = (["base", "revision"] as const).flatMap((side) =>
    locate(finding.place, documents[side]).map((located) => ({ side, ...located })),
  );
  // A new schema changes no other type. Only new references to the schema can change a type.
  const found = nearby.find(sides).filter((subject) => finding.flow === "name" || !isNewSchema(subject));
  const near = (isNear: IsNear, among: readonly Subject[] = found) =>
    among.filter((subject) =>
      sides.some(({ side, ...located }) => {
        const edit = subject[side];
        return edit !== undefined && isNear(edit, located, subject);
      }),
    );
  // The edit must be on the way to the finding in both documents. An edit that matches in only one document can be in a
  // shared component, and unchanged places can also use that component.
  const isHeld = (subject: Subject) =>
    sides.every(({ side }) => {
      const edit = subject[side];
      return edit === undefined || sides.some((located) => located.side === side && holds(edit, located.trail));
    });
  const required = isOptionality(finding)
    ? near((_, __, subject) => subject.edit.property === "required" && isHeld(subject))
    : [];
  if (required.length > 0) return nearest(required);
  const inside = near((edit, { keys }) => startsWith(edit, keys));
  if (finding.flow !== "name" && inside.length > 0) {
    // Added or removed union members on the way to the place can also be causes, because the content of a removed
    // member can move to another member.
    const onTheWay = near(
      (edit, { trail }, subject) => isMember(subject) && trail.some((place) => startsWith(place, edit)),
    );
    return [...new Set([...inside, ...onTheWay])];
  }
  const around = near((edit, { trail }, subject) => {
    if (isMove(subject) && finding.flow !== "name") return false;
    return isReplaced(subject, finding) ? holds(edit, trail) : trail.some((place) => startsWith(place, edit));
  });
  if (around.length > 0) return nearest(around);
  if (finding.flow === "name") return [];
  const members = sides.flatMap(({ side, keys }) => membersOf(keys, documents[side]));
  const places = members.flatMap((keys) => [
    { side: "base" as const, keys },
    { side: "revision" as const, keys },
  ]);
  // If a place refers to a new schema, the reference is the cause, and not the new schema.
  const inMembers = near(
    (edit) => edit.length > 3 && members.some((member) => startsWith(edit, member)),
    nearby.within(places),
  );
  if (inMembers.length > 0) return inMembers;
  // If union members cannot be distinguished, the types analyzer compares the whole union, with all schemas that it
  // refers to. If the wire analyzer reports an edit of one of these schemas as a major, the edit counts as a cause.
  if (!["widened", "narrowed", "changed"].includes(finding.difference)) return [];
  const schemas = new Set(sides.flatMap(({ side, keys }) => [...schemasUnder(keys, documents[side])]));
  return near(
    ([root, kind, name = ""], _, { edit: { weight } }) =>
      root === "components" && kind === "schemas" && schemas.has(name) && weight === "major",
    subjects,
  );
}

function isOptionality({ difference }: Finding): boolean {
  return difference === "now required" || difference === "now optional";
}

/** Checks whether the edited property belongs to an object on the way to a finding. */
function holds(edit: Keys, trail: readonly Keys[]): boolean {
  return trail.some((place) => startsWith(place, edit.slice(0, -1)));
}

/** Checks whether an edit only moves a path or an operation. Operations are compared by name, not by path. */
function isMove({ edit: { node, property } }: Subject): boolean {
  return (node === "PathItem" || node === "Operation") && (property === undefined || property === "key");
}

/**
 * Checks whether an edit replaces an operation or a parameter. The edit changes a name or a location, or the client now
 * supplies the parameter.
 */
function isReplaced({ edit: { property } }: Subject, { flow }: Finding): boolean {
  return OF_A_PARAMETER.has(property ?? "") || (property === "operationId" && flow === "name");
}

const OF_A_PARAMETER = new Set(["in", "name", "x-client-supplied"]);

function nearest(subjects: readonly Subject[]): readonly Subject[] {
  const depth = Math.max(...subjects.map(({ keys }) => keys.length));
  return subjects.filter(({ keys }) => keys.length === depth);
}
