// Chooses the line of a finding. A line points to the new document. If only the old document has the described object,
// such as a removed property, limit or alternative, the line points to the old document.
import { isDeepStrictEqual } from "node:util";
import { at, type Keys } from "@org/codegen/document";
import type { Documents } from "../document/pairing.ts";
import type { Place } from "../change.ts";
import { lookAt, withoutField } from "../document/places.ts";
import { isPropertyOfBoth, referenceTo, type Merged } from "./merged.ts";
import type { Side } from "./program.ts";
import { lineAt } from "../document/revision.ts";

export function lineOfFinding(merged: Merged, documents: Documents): Place {
  const [only, ...others] = merged.inner;
  // A schema that becomes a union points to its new alternative.
  if (only?.finding.alternative?.isThere === true && others.length === 0) return lineOfFinding(only, documents);
  const [side, own] = isGone(merged)
    ? ["base" as const, merged.places.base]
    : ["revision" as const, causeOf(merged, documents)];
  return lineAt(newReference(merged, side, documents) ?? own, documents[side]);
}

/** Returns the place of an operation's reference to a shared object, unless both documents have this reference. */
function newReference({ finding, places }: Merged, side: Side, documents: Documents): Keys | undefined {
  if (finding.presence === undefined) return undefined;
  const reference = referenceTo(places[side], finding[side], documents[side]);
  if (reference === undefined) return undefined;
  const other = side === "base" ? "revision" : "base";
  const operation = places[other].slice(0, 3);
  const known = [at(operation, documents[other]), at(operation.slice(0, 2), documents[other])["parameters"]];
  const isKept = JSON.stringify(known).includes(JSON.stringify(at(reference, documents[side])["$ref"]));
  return isKept ? undefined : reference;
}

function isGone({ finding, places }: Merged): boolean {
  const { keyword, presence, alternative, revision } = finding;
  if (isPropertyOfBoth(places.base, places.revision)) return false;
  if (presence !== undefined) return presence === "lost";
  if (alternative !== undefined) return !alternative.isThere && ["anyOf", "oneOf"].includes(places.base.at(-2) ?? "");
  // A property that is no longer required still exists.
  return keyword !== "required" && revision.value === undefined;
}

/** Returns the place of the keyword that causes the finding, if the place of the finding is another one. */
function causeOf({ finding: { keyword }, places }: Merged, { base, revision }: Documents): Keys {
  const { base: was, revision: is } = places;
  if (keyword === "if") return [...is, "if"];
  if (isPropertyOfBoth(was, is)) {
    const marks = lookAt(is, revision);
    return [...is, ["readOnly", "writeOnly"].find((mark) => marks[mark] === true) ?? ""];
  }
  if (keyword !== "type") return is;
  const [owner, ownerNow] = [withoutField(was, "type"), withoutField(is, "type")];
  const isSame = isDeepStrictEqual(lookAt(owner, base)["type"], lookAt(ownerNow, revision)["type"]);
  return isSame ? [...ownerNow, "enum"] : is;
}
