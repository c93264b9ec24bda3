// Finds the edit that made each finding: the wire analyzer reports places, and the types analyzer reports types.
import type { Finding } from "../analyzers/finding.ts";
import { schemasUnder } from "../document/flows.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import { locate, membersOf, type Located } from "./locate.ts";
import { Nearby } from "./nearby.ts";
import { isComponentName, isMember, isNewSchema, isText, type Documents, type Subject } from "../edits/subject.ts";

interface Attached {
  readonly findings: ReadonlyMap<Subject, readonly Finding[]>;
  /** Those that no edit explains. */
  readonly loose: readonly Finding[];
}

export function attach(findings: readonly Finding[], subjects: readonly Subject[], documents: Documents): Attached {
  const attached = new Map<Subject, Finding[]>(subjects.map((subject) => [subject, []]));
  const loose: Finding[] = [];
  // Neither a text nor a component's name is found in types: what uses the component is.
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

/** It is told beside a schema or an operation, and makes no type: a finding that is laid on it would count for nothing. */
function isNote({ property, node }: Subject["edit"]): boolean {
  if (node === "SpecExtension" || property === "deprecated") return true;
  return property?.startsWith("x-") === true && property !== "x-client-supplied" && property !== "x-family";
}

/** Where members of a union come and go, what they allow together is what changed. */
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
  // A schema that is new breaks nothing: what refers to it now does.
  const found = nearby.find(sides).filter((subject) => finding.flow === "name" || !isNewSchema(subject));
  const near = (isNear: IsNear, among: readonly Subject[] = found) =>
    among.filter((subject) =>
      sides.some(({ side, ...located }) => {
        const edit = subject[side];
        return edit !== undefined && isNear(edit, located, subject);
      }),
    );
  // Of both documents, because what one of them refers to may be required elsewhere as it was.
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
    // With the members of unions on the way there that came or went: what they held stands in another one.
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
  // A schema that is new is no cause: where it stands is.
  const inMembers = near(
    (edit) => edit.length > 3 && members.some((member) => startsWith(edit, member)),
    nearby.within(places),
  );
  if (inMembers.length > 0) return inMembers;
  // A union whose members nothing tells apart is compared as a whole, with all that it refers to: of that, what the wire
  // analyzer finds as heavy.
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

/** Whether the way leads through what is edited by one of its properties. */
function holds(edit: Keys, trail: readonly Keys[]): boolean {
  return trail.some((place) => startsWith(place, edit.slice(0, -1)));
}

/** What an operation takes and gives is held against what it took and gave, wherever it stands. */
function isMove({ edit: { node, property } }: Subject): boolean {
  return (node === "PathItem" || node === "Operation") && (property === undefined || property === "key");
}

/** An operation of another name is another one, and so is a parameter that stands elsewhere, or is the client's own. */
function isReplaced({ edit: { property } }: Subject, { flow }: Finding): boolean {
  return OF_A_PARAMETER.has(property ?? "") || (property === "operationId" && flow === "name");
}

const OF_A_PARAMETER = new Set(["in", "name", "x-client-supplied"]);

function nearest(subjects: readonly Subject[]): readonly Subject[] {
  const depth = Math.max(...subjects.map(({ keys }) => keys.length));
  return subjects.filter(({ keys }) => keys.length === depth);
}
