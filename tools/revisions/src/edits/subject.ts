// Adds the place and both documents to an edit, and recognizes several kinds of edits.
import { isDeepStrictEqual } from "node:util";
import { at, fields, placeOf, resolve, valueAt, type Fields } from "@org/codegen/document";
import type { Edit, Side } from "../analyzers/wire.ts";
import { startsWith, type Keys } from "../document/keys.ts";

export interface Documents {
  readonly base: Fields;
  readonly revision: Fields;
}

export interface Subject {
  readonly edit: Edit;
  /** Place in the base, including the modified property. */
  readonly base: Keys | undefined;
  /** Place in the revision, including the modified property. */
  readonly revision: Keys | undefined;
  /** Place in the revision. If the revision does not contain the edited part, the place is in the base. */
  readonly keys: Keys;
  /** Document that contains the place `keys`. */
  readonly document: Fields;
  readonly documents: Documents;
}

export function subjectOf(edit: Edit, documents: Documents): Subject {
  const [base, revision] = [edit.base, edit.revision].map((side) => side && placeOfSide(edit, side));
  const keys = revision ?? base;
  if (keys === undefined) throw new Error("The edit has no place in the base or the revision.");
  return { edit, base, revision, keys, document: revision ? documents.revision : documents.base, documents };
}

/**
 * Returns the place of an edit in one document. If the document does not contain the property, redocly points to the
 * parent, so the name of the property is added.
 */
function placeOfSide({ property }: Edit, { pointer, value }: Side): Keys {
  const keys = placeOf(pointer);
  return property === undefined || property === "key" || value !== undefined ? keys : [...keys, property];
}

export const TEXTS = new Set([
  "description",
  "summary",
  "title",
  "example",
  "examples",
  "tags",
  "externalDocs",
  "contact",
  "license",
  "termsOfService",
]);

/** Checks whether an edit changes only a text for people, such as a description. */
export function isText({ edit }: Subject): boolean {
  return TEXTS.has(edit.property ?? "") || edit.node === "Tag" || edit.node === "Example";
}

/** Checks whether an edit changes the credentials that operations need. */
export function isSecurity({ keys }: Subject): boolean {
  return startsWith(keys, ["components", "securitySchemes"]) || isOfRequests(keys, "security");
}

export function isServers({ keys }: Subject): boolean {
  return isOfRequests(keys, "servers");
}

/**
 * Checks whether a place is in a field of the document, of a path or of an operation. A schema property with the same
 * name does not count.
 */
function isOfRequests(keys: Keys, field: string): boolean {
  return keys[0] === field || (keys[0] === "paths" && (keys[2] === field || keys[3] === field));
}

export function isPlaceholder({ keys }: Subject): boolean {
  return startsWith(keys, ["components", "pathItems"]);
}

const COMBINERS = ["anyOf", "oneOf", "allOf"];

/** Checks whether an edit adds or removes a member of `anyOf`, `oneOf` or `allOf`. */
export function isMember({ edit, keys }: Subject): boolean {
  return edit.node === "Schema" && edit.property === undefined && COMBINERS.includes(keys.at(-2) ?? "");
}

/**
 * Checks whether the edited part of a component is the same in both documents. If the part is the same, only a
 * reference to the component changed.
 */
export function isThereStill({ edit, keys, documents }: Subject): boolean {
  if (keys[0] !== "components" || keys.length < 4 || edit.property !== undefined) return false;
  const [was, is] = [documents.base, documents.revision].map((document) => valueAt(keys, document));
  return was !== undefined && isDeepStrictEqual(was, is);
}

/** Checks whether an edit changes an error response. */
export function isErrorAnswer({ edit, base, revision }: Subject): boolean {
  return edit.node === "Response" && [base, revision].every((keys) => !keys?.at(-1)?.startsWith("2"));
}

/** Checks whether a documented error was removed, and its body is in no other response of the operation. */
export function isErrorBodyGone(subject: Subject): boolean {
  const { edit, keys, documents } = subject;
  if (!isErrorAnswer(subject) || edit.kind !== "removed" || keys[0] !== "paths") return false;
  const contentOf = (response: unknown) => fields(resolve(response, documents.base)["content"]);
  const content = contentOf(valueAt(keys, documents.base));
  const left = Object.values(at(keys.slice(0, -1), documents.revision));
  return Object.keys(content).length > 0 && !left.some((other) => isDeepStrictEqual(contentOf(other), content));
}

export function isClientSupplied({ keys, document }: Subject): boolean {
  return [keys, keys.slice(0, -1), keys.slice(0, -2)].some(
    (owner) => at(owner, document)["x-client-supplied"] === true,
  );
}

export function isNewClientHeader(subject: Subject): boolean {
  return subject.edit.node === "Parameter" && subject.edit.kind === "added" && isClientSupplied(subject);
}

export function isNewSchema({ edit: { kind }, keys }: Subject): boolean {
  return kind === "added" && keys.length === 3 && startsWith(keys, ["components", "schemas"]);
}

/**
 * Checks whether an edit adds, removes or renames a component, such as a response, a parameter or a request body.
 * Changes of the component's content are separate edits.
 */
export function isComponentName({ edit, keys }: Subject): boolean {
  const isWhole = edit.property === undefined || edit.property === "key";
  return isWhole && keys.length === 3 && keys[0] === "components" && !NAMED.has(keys[1] ?? "");
}

const NAMED = new Set(["schemas", "securitySchemes"]);
