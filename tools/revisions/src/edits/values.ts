// Finds edits of object values in examples and defaults, because redocly reports only edits of scalar values.
import { isDeepStrictEqual } from "node:util";
import { list, pointerTo, type Fields } from "@org/codegen/document";
import type { Edit } from "../analyzers/wire.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import type { Documents, Subject } from "./subject.ts";

/** Keywords whose values are examples or defaults. The analyzer `types` already reports edits of `const` and `enum`. */
const KEYWORDS = new Set(["example", "examples", "value", "default"]);

/**
 * OpenAPI fields that map names to objects. Such a name can look like a keyword, for example a property with the name
 * `default`.
 */
const OWN_NAMES = new Set(
  (
    "properties patternProperties dependentSchemas $defs schemas parameters headers responses requestBodies " +
    "examples pathItems paths webhooks callbacks links content encoding"
  ).split(" "),
);

type Values = ReadonlyMap<string, { readonly keys: Keys; readonly value: unknown }>;

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

function isElsewhere(value: unknown, values: Values): boolean {
  return value === undefined || [...values.values()].some((other) => isDeepStrictEqual(other.value, value));
}

function editOf(keys: Keys, was: unknown, is: unknown): Edit {
  const property = keys.at(-1) ?? "";
  const side = (value: unknown) => ({ pointer: pointerTo(value === undefined ? keys.slice(0, -1) : keys), value });
  const node = property === "value" ? "Example" : "Schema";
  // Redocly reports the bump `patch` for a scalar example or default.
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

function isValue(keys: Keys, value: unknown): boolean {
  const key = keys.at(-1) ?? "";
  if (key === "value") return keys.at(-3) === "examples";
  return KEYWORDS.has(key) && (key !== "examples" || list(value).length > 0);
}
