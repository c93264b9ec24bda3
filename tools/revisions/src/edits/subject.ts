// Finds the place that an edit changes, and recognizes the kind of an edit.
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
  /** Keys from the root of the old document to the edited property. */
  readonly base: Keys | undefined;
  readonly revision: Keys | undefined;
  /** Keys in the new document, or in the old document if the revision removes the property. */
  readonly keys: Keys;
  readonly document: Fields;
  readonly documents: Documents;
}

export function subjectOf(edit: Edit, documents: Documents): Subject {
  const [base, revision] = [edit.base, edit.revision].map((side) => side && placeOfSide(edit, side));
  const keys = revision ?? base;
  if (keys === undefined) throw new Error("Redocly reported an edit without a place in the old or the new document.");
  return { edit, base, revision, keys, document: revision ? documents.revision : documents.base, documents };
}

/**
 * Returns the place of the edited property. If the document does not contain the property, redocly reports only the
 * place of the parent object.
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

export function isText({ edit }: Subject): boolean {
  return TEXTS.has(edit.property ?? "") || edit.node === "Tag" || edit.node === "Example";
}

export function isSecurity({ keys }: Subject): boolean {
  return startsWith(keys, ["components", "securitySchemes"]) || isOfRequests(keys, "security");
}

export function isServers({ keys }: Subject): boolean {
  return isOfRequests(keys, "servers");
}

/**
 * Recognizes a field such as `servers` of a document, a path or an operation, but not a schema property with the same
 * name.
 */
function isOfRequests(keys: Keys, field: string): boolean {
  return keys[0] === field || (keys[0] === "paths" && (keys[2] === field || keys[3] === field));
}

export function isPlaceholder({ keys }: Subject): boolean {
  return startsWith(keys, ["components", "pathItems"]);
}

const COMBINERS = ["anyOf", "oneOf", "allOf"];

export function isMember({ edit, keys }: Subject): boolean {
  return edit.node === "Schema" && edit.property === undefined && COMBINERS.includes(keys.at(-2) ?? "");
}

/**
 * Recognizes an unchanged component that redocly reports as added or removed. The cause of the report is a changed
 * reference to the component.
 */
export function isThereStill({ edit, keys, documents }: Subject): boolean {
  if (keys[0] !== "components" || keys.length < 4 || edit.property !== undefined) return false;
  const [was, is] = [documents.base, documents.revision].map((document) => valueAt(keys, document));
  return was !== undefined && isDeepStrictEqual(was, is);
}

export function isErrorAnswer({ edit, base, revision }: Subject): boolean {
  return edit.node === "Response" && [base, revision].every((keys) => !keys?.at(-1)?.startsWith("2"));
}

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

export function isComponentName({ edit, keys }: Subject): boolean {
  const isWhole = edit.property === undefined || edit.property === "key";
  return isWhole && keys.length === 3 && keys[0] === "components" && !NAMED.has(keys[1] ?? "");
}

const NAMED = new Set(["schemas", "securitySchemes"]);
