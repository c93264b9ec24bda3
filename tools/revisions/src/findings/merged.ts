// Merges the findings about requests and about responses, so that a schema of several operations has one finding.
import type { Keys } from "@org/codegen/document";
import { grouped } from "../document/lists.ts";
import { valueFindings } from "../values/values.ts";
import { keyOfFinding, type ValueDifference, type ValueFinding, type ValuePlace } from "../values/finding.ts";
import type { Flow } from "../normal/reader.ts";
import { ancestorOf, fieldsAt, followed, operationsOf, type Place } from "../document/places.ts";
import { joined, quoted } from "../sentences/sentence.ts";
import type { Documents, Twin } from "../document/pairing.ts";
import { effectOf } from "./effect.ts";
import { spotOf } from "./trail.ts";

export interface Merged {
  /** Key that no other finding has. */
  readonly key: string;
  /** Finding whose keys begin at an operation or component that both documents contain. */
  readonly finding: ValueFinding;
  /** Places of the finding in the documents. */
  readonly places: Twin;
  readonly flows: readonly { readonly flow: Flow; readonly difference: ValueDifference }[];
  readonly inner: readonly Merged[];
}

/**
 * Recognizes a property that both documents have. If only requests or only responses lose it, its type there is
 * `never`.
 */
export function isPropertyOfBoth({ base, revision }: Twin): boolean {
  return base.keys.at(-2) === "properties" && revision.keys.at(-2) === "properties";
}

/** Returns the findings that are not in the list `inner` of another finding. */
export function mergedFindings(documents: Documents): Merged[] {
  return merge(valueFindings(documents).flatMap(outsideOf));
}

/**
 * Separates the findings about a component that both documents use from the finding about a schema whose form changes.
 * The new form does not cause these findings.
 */
function outsideOf(finding: ValueFinding): ValueFinding[] {
  if (finding.inner === undefined) return [finding];
  // Other findings already describe every difference in the schema.
  if (finding.inner.length === 0 && effectOf(finding) === undefined) return [];
  const spot = spotOf(finding);
  const isInside = (each: ValueFinding) => {
    const { base, revision } = spotOf(each);
    return startsAlike(base.keys, spot.base.keys) && startsAlike(revision.keys, spot.revision.keys);
  };
  const inner = finding.inner.flatMap(outsideOf);
  const [own, others] = [inner.filter(isInside), inner.filter((each) => !isInside(each))];
  // If every difference is in a component that both documents use, the new form itself has no effect.
  return own.length === 0 && others.length > 0 ? others : [{ ...finding, inner: own }, ...others];
}

function startsAlike(keys: Keys, start: Keys): boolean {
  return start.slice(0, 3).every((key, index) => keys[index] === key);
}

function merge(findings: readonly ValueFinding[]): Merged[] {
  return grouped(findings, keyOfFinding).map((group): Merged => {
    const [first] = group;
    const name = first.name ?? someOperations(group);
    const spot = spotOf(first);
    const at = (place: ValuePlace, { keys }: Place): ValuePlace => ({ ...place, keys });
    return {
      key: keyOfFinding(first),
      finding: { ...first, name, base: at(first.base, spot.base), revision: at(first.revision, spot.revision) },
      places: { base: first.base, revision: first.revision },
      flows: group.map(({ flow, difference }) => ({ flow, difference })),
      inner: merge(group.flatMap(({ inner = [] }) => inner)),
    };
  });
}

/** Returns the place of the `$ref` to a shared object, such as the reference of an operation to a parameter. */
export function referenceTo({ keys, document }: Place, { trail }: ValuePlace): Place | undefined {
  const before = { keys: trail.at(-2) ?? [], document };
  return "$ref" in fieldsAt(before) && followed(before).keys.join("\n") === keys.join("\n") ? before : undefined;
}

/** Returns the place of a new or removed object, and the place in the other document. */
export function sidesOf({ presence, base, revision }: ValueFinding) {
  return presence === "lost" ? { own: base, other: revision } : { own: revision, other: base };
}

/** Lists the operations that lose or gain a parameter of the path. Returns undefined if all operations do. */
function someOperations(findings: readonly ValueFinding[]): string | undefined {
  const sides = findings.flatMap((finding) => {
    const { own, other } = sidesOf(finding);
    return finding.keyword === "parameters" && own.keys[2] === "parameters" ? { own, other } : [];
  });
  const [first] = sides;
  if (first === undefined || operationsOf(first.own.keys[1] ?? "", first.own.document).length === sides.length)
    return undefined;
  return joined(sides.map(({ other }) => quoted(fieldsAt(ancestorOf(other, 3))["operationId"])));
}
