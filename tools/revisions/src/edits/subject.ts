// An edit of the document, with what stands around it.
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
  /** Where it was and is, with the property that was modified. */
  readonly base: Keys | undefined;
  readonly revision: Keys | undefined;
  /** Where it is, or was where it is gone; and the document that holds it. */
  readonly keys: Keys;
  readonly document: Fields;
  readonly documents: Documents;
}

export function subjectOf(edit: Edit, documents: Documents): Subject {
  const [base, revision] = [edit.base, edit.revision].map((side) => side && placeOfSide(edit, side));
  const keys = revision ?? base;
  if (keys === undefined) throw new Error("An edit stands in one of the documents.");
  return { edit, base, revision, keys, document: revision ? documents.revision : documents.base, documents };
}

/** With the property also where it is absent on this side: redocly then points at what would hold it. */
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

/** It says something to readers, and nothing to programs. */
export function isText({ edit }: Subject): boolean {
  return TEXTS.has(edit.property ?? "") || edit.node === "Tag" || edit.node === "Example";
}

/** What it asks for as proof, of one operation or of all. */
export function isSecurity({ keys }: Subject): boolean {
  return startsWith(keys, ["components", "securitySchemes"]) || isOfRequests(keys, "security");
}

export function isServers({ keys }: Subject): boolean {
  return isOfRequests(keys, "servers");
}

/** A field of the document, of a path or of an operation: a property of a schema may have the same name. */
function isOfRequests(keys: Keys, field: string): boolean {
  return keys[0] === field || (keys[0] === "paths" && (keys[2] === field || keys[3] === field));
}

export function isPlaceholder({ keys }: Subject): boolean {
  return startsWith(keys, ["components", "pathItems"]);
}

const COMBINERS = ["anyOf", "oneOf", "allOf"];

/** One of the schemas that another is put together of. */
export function isMember({ edit, keys }: Subject): boolean {
  return edit.node === "Schema" && edit.property === undefined && COMBINERS.includes(keys.at(-2) ?? "");
}

/** A component is as it was, and something refers to another one now. */
export function isThereStill({ edit, keys, documents }: Subject): boolean {
  if (keys[0] !== "components" || keys.length < 4 || edit.property !== undefined) return false;
  const [was, is] = [documents.base, documents.revision].map((document) => valueAt(keys, document));
  return was !== undefined && isDeepStrictEqual(was, is);
}

/** An answer that is no success, as a whole. */
export function isErrorAnswer({ edit, base, revision }: Subject): boolean {
  return edit.node === "Response" && [base, revision].every((keys) => !keys?.at(-1)?.startsWith("2"));
}

/** Returns whether a documented error is gone, and no other error of the operation has its body. */
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

/** What the document calls an answer, a parameter, a body: their contents are edits of their own. */
export function isComponentName({ edit, keys }: Subject): boolean {
  const isWhole = edit.property === undefined || edit.property === "key";
  return isWhole && keys.length === 3 && keys[0] === "components" && !NAMED.has(keys[1] ?? "");
}

const NAMED = new Set(["schemas", "securitySchemes"]);
