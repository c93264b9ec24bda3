// Values that stand in the document: the wire analyzer lists those of one word and lists of words, and no objects. Editors
// show them, the sandbox answers with them, and a default is what a call means that gives nothing.
import { isDeepStrictEqual } from "node:util";
import { list, pointerTo, type Fields } from "@org/codegen/document";
import type { Edit } from "../analyzers/wire.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import type { Documents, Subject } from "./subject.ts";

/** What types know, `const` and `enum`, the type analyzer tells. */
const KEYWORDS = new Set(["example", "examples", "value", "default"]);

/** What holds names of the document's own, which may be those of keywords. */
const OWN_NAMES = new Set(
  (
    "properties patternProperties dependentSchemas $defs schemas parameters headers responses requestBodies " +
    "examples pathItems paths webhooks callbacks links content encoding"
  ).split(" "),
);

type Values = ReadonlyMap<string, { readonly keys: Keys; readonly value: unknown }>;

/** Edits of values that none of these is about, or about what they stand in. */
export function unlistedEdits(listed: readonly Subject[], documents: Documents): Edit[] {
  const [before, after] = [valuesOf(documents.base), valuesOf(documents.revision)];
  return [...new Map([...before, ...after])].flatMap(([pointer, { keys }]) => {
    const [was, is] = [before.get(pointer)?.value, after.get(pointer)?.value];
    if (isDeepStrictEqual(was, is)) return [];
    const isListed = listed.some(
      ({ edit, base, revision }) =>
        edit.property !== "key" &&
        ((was !== undefined && meets(keys, base)) || (is !== undefined && meets(keys, revision))),
    );
    return isListed || (isElsewhere(was, after) && isElsewhere(is, before)) ? [] : [editOf(keys, was, is)];
  });
}

function meets(keys: Keys, edited: Keys | undefined): boolean {
  return edited !== undefined && (startsWith(keys, edited) || startsWith(edited, keys));
}

/** What is written in the place of a reference has moved, and what stands in another order. */
function isElsewhere(value: unknown, values: Values): boolean {
  return value === undefined || [...values.values()].some((other) => isDeepStrictEqual(other.value, value));
}

function editOf(keys: Keys, was: unknown, is: unknown): Edit {
  const property = keys.at(-1) ?? "";
  const side = (value: unknown) => ({ pointer: pointerTo(value === undefined ? keys.slice(0, -1) : keys), value });
  const node = property === "value" ? "Example" : "Schema";
  // As the wire analyzer weighs those that it lists.
  return { kind: "modified", node, property, base: side(was), revision: side(is), weight: "patch" };
}

function valuesOf(document: Fields): Values {
  const values = new Map<string, { keys: Keys; value: unknown }>();
  collect(document, [], false);
  return values;

  function collect(node: unknown, keys: Keys, isOfOwnNames: boolean): void {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const here = [...keys, key];
      if (isOfOwnNames) collect(value, here, false);
      else if (isValue(here, value)) values.set(pointerTo(here), { keys: here, value });
      else if (!key.startsWith("x-")) collect(value, here, OWN_NAMES.has(key) && !Array.isArray(value));
    }
  }
}

/** Of an answer, `examples` holds examples by name, and each has its `value`. */
function isValue(keys: Keys, value: unknown): boolean {
  const key = keys.at(-1) ?? "";
  if (key === "value") return keys.at(-3) === "examples";
  return KEYWORDS.has(key) && (key !== "examples" || list(value).length > 0);
}
