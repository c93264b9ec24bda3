// Finds the edits that cause each finding of the analyzer `types`. Edits are located in the OpenAPI document, but
// findings are located in the generated types.
import type { Finding } from "../analyzers/finding.ts";
import { schemasUnder } from "../document/flows.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import { locate, membersOf, type Located } from "./locate.ts";
import { Nearby } from "./nearby.ts";
import { isComponentName, isMember, isNewSchema, isText, type Documents, type Subject } from "../edits/subject.ts";

interface Attached {
  readonly findings: ReadonlyMap<Subject, readonly Finding[]>;
  readonly loose: readonly Finding[];
}

export function attach(findings: readonly Finding[], subjects: readonly Subject[], documents: Documents): Attached {
  const attached = new Map<Subject, Finding[]>(subjects.map((subject) => [subject, []]));
  const loose: Finding[] = [];
  // Descriptions and component names do not affect the generated types.
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

function isNote({ property, node }: Subject["edit"]): boolean {
  if (node === "SpecExtension" || property === "deprecated") return true;
  return property?.startsWith("x-") === true && property !== "x-client-supplied" && property !== "x-family";
}

// A finding about a union depends on all members of the union, so the edits of all members are causes of the finding.
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
  // A new schema alone changes no existing type. The cause of the finding is a new reference to the schema.
  const found = nearby.find(sides).filter((subject) => finding.flow === "name" || !isNewSchema(subject));
  const near = (isNear: IsNear, among: readonly Subject[] = found) =>
    among.filter((subject) =>
      sides.some(({ side, ...located }) => {
        const edit = subject[side];
        return edit !== undefined && isNear(edit, located, subject);
      }),
    );
  // An edit of `required` causes only findings inside the edited schema. The old and the new document are checked
  // separately.
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
    // A property can move from a removed union member to a remaining union member.
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
  const inMembers = near(
    (edit) => edit.length > 3 && members.some((member) => startsWith(edit, member)),
    nearby.within(places),
  );
  if (inMembers.length > 0) return inMembers;
  // If the analyzer `types` cannot pair the members of a union, every breaking edit inside the union counts as a cause
  // of the finding.
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

function holds(edit: Keys, trail: readonly Keys[]): boolean {
  return trail.some((place) => startsWith(place, edit.slice(0, -1)));
}

// The analyzers pair operations by `operationId`, so moving an operation to a new path causes no finding.
function isMove({ edit: { node, property } }: Subject): boolean {
  return (node === "PathItem" || node === "Operation") && (property === undefined || property === "key");
}

function isReplaced({ edit: { property } }: Subject, { flow }: Finding): boolean {
  return OF_A_PARAMETER.has(property ?? "") || (property === "operationId" && flow === "name");
}

const OF_A_PARAMETER = new Set(["in", "name", "x-client-supplied"]);

function nearest(subjects: readonly Subject[]): readonly Subject[] {
  const depth = Math.max(...subjects.map(({ keys }) => keys.length));
  return subjects.filter(({ keys }) => keys.length === depth);
}
