// Values that are known, where others are to be expected: a list of them beside a plain string.
import { at, list, resolve, type Fields } from "@org/codegen/document";
import type { Keys } from "./locate.ts";
import type { Subject } from "./subject.ts";

const ALTERNATIVES = ["anyOf", "oneOf"];
const SAYS_NO_MORE = new Set(["type", "description"]);

/** A value more, or less, that is known. */
export function isOpenEnum({ edit, keys, document }: Subject): boolean {
  return (
    edit.property === "enum" && ALTERNATIVES.includes(keys.at(-3) ?? "") && isOfOpenEnum(keys.slice(0, -2), document)
  );
}

export function becomesOpenEnum({ edit, keys, document }: Subject): boolean {
  return edit.kind === "added" && ALTERNATIVES.includes(keys.at(-1) ?? "") && isOfOpenEnum(keys, document);
}

/** Values that are known, and a plain string beside them. */
function isOfOpenEnum(combiner: Keys, document: Fields): boolean {
  const members = list(at(combiner.slice(0, -1), document)[combiner.at(-1) ?? ""]).map((member) =>
    resolve(member, document),
  );
  const isPlain = (member: Fields) =>
    [member["type"]].flat().includes("string") && Object.keys(member).every((key) => SAYS_NO_MORE.has(key));
  return members.some(isPlain) && members.some((member) => "enum" in member);
}
