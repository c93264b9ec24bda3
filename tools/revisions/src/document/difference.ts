import type { Documents, Twin } from "./pairing.ts";
import type { Place } from "./places.ts";

export interface Difference {
  /** Place in the old document, or undefined if the old document does not have the value. */
  readonly base: Place | undefined;
  readonly revision: Place | undefined;
  /** Old and new value. The digits of a number are as the document writes them. */
  readonly was: unknown;
  readonly is: unknown;
  /** Places of the object that has the field, in both documents. */
  readonly owner: Twin;
  /** Name of the changed field. It is undefined for a list element or a named object, such as a property. */
  readonly field: string | undefined;
}

/** A difference at its new place, or at its old place if the new document does not have the value. */
export interface Seen extends Difference, Place {
  readonly documents: Documents;
  /** Whether a finding describes the difference. */
  readonly isReported: boolean;
  /** Whether a finding describes the effect of the difference, for example of a new part of `allOf`. */
  readonly isAffected: boolean;
}

/** Recognizes a component that is new, removed or renamed. */
export function isWhole({ keys, field }: Seen): boolean {
  return field === undefined && keys.length === 3 && keys[0] === "components";
}

/** Recognizes a difference in a field of the document, a path or an operation, such as `servers`. */
export function isOfField({ keys }: Seen, name: string): boolean {
  return keys[0] === name || (keys[0] === "paths" && (keys[2] === name || keys[3] === name));
}
