// Chooses the place whose line the plan shows for a finding. The place is in the new document, or in the old document if
// only the old one has the described object, such as a removed property, limit or alternative.
import { isDeepStrictEqual } from "node:util";
import { ancestorOf, fieldsAt, inside, lookAt, withoutField, type Place } from "../document/places.ts";
import { isPropertyOfBoth, referenceTo, type Merged } from "./merged.ts";
import type { Side } from "./program.ts";

export function placeOfFinding(merged: Merged): Place {
  const [only, ...others] = merged.inner;
  // If a schema becomes a union, the plan shows the line of the new alternative.
  if (only?.finding.alternative?.isThere === true && others.length === 0) return placeOfFinding(only);
  const side = isGone(merged) ? "base" : "revision";
  return newReference(merged, side) ?? (side === "base" ? merged.places.base : causeOf(merged));
}

/** Returns the place of an operation's reference to a shared object, unless both documents have this reference. */
function newReference({ finding, places }: Merged, side: Side): Place | undefined {
  if (finding.presence === undefined) return undefined;
  const reference = referenceTo(places[side], finding[side]);
  if (reference === undefined) return undefined;
  const other = places[side === "base" ? "revision" : "base"];
  const known = [fieldsAt(ancestorOf(other, 3)), fieldsAt(ancestorOf(other, 2))["parameters"]];
  const isKept = JSON.stringify(known).includes(JSON.stringify(fieldsAt(reference)["$ref"]));
  return isKept ? undefined : reference;
}

function isGone({ finding, places }: Merged): boolean {
  const { keyword, presence, alternative, revision } = finding;
  if (isPropertyOfBoth(places)) return false;
  if (presence !== undefined) return presence === "lost";
  if (alternative !== undefined)
    return !alternative.isThere && ["anyOf", "oneOf"].includes(places.base.keys.at(-2) ?? "");
  // A property that is no longer required still exists.
  return keyword !== "required" && revision.value === undefined;
}

/** Returns the place of the keyword that causes the finding, which can differ from the place of the finding. */
function causeOf({ finding: { keyword }, places }: Merged): Place {
  const { base, revision } = places;
  if (keyword === "if") return inside(revision, "if");
  if (isPropertyOfBoth(places)) {
    const marks = lookAt(revision);
    return inside(revision, ["readOnly", "writeOnly"].find((mark) => marks[mark] === true) ?? "");
  }
  if (keyword !== "type") return revision;
  const [owner, ownerNow] = [withoutField(base, "type"), withoutField(revision, "type")];
  return isDeepStrictEqual(lookAt(owner)["type"], lookAt(ownerNow)["type"]) ? inside(ownerNow, "enum") : revision;
}
