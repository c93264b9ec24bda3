// Recognizes edits of open enums, which list known values but allow any value.
import { at, type Fields } from "@org/codegen/document";
import { knownValues } from "@org/codegen/open-enum";
import type { Keys } from "../document/keys.ts";
import type { Subject } from "./subject.ts";

export function isOpenEnum({ edit, base, revision, documents }: Subject): boolean {
  const ofMember = (keys: Keys | undefined, document: Fields) =>
    keys?.at(-3) === "anyOf" && isOfOpenEnum(keys.slice(0, -2), document);
  return edit.property === "enum" && ofMember(base, documents.base) && ofMember(revision, documents.revision);
}

export function becomesOpenEnum({ edit, keys, document }: Subject): boolean {
  return edit.kind === "added" && keys.at(-1) === "anyOf" && isOfOpenEnum(keys, document);
}

function isOfOpenEnum(anyOf: Keys, document: Fields): boolean {
  return knownValues(at(anyOf.slice(0, -1), document)).length > 0;
}
