// Lists the references between a schema and a place in it. With these references, a sentence can be about the
// alternative that changes, and not about a component that other alternatives share.
import { fields, list, type Keys } from "@org/codegen/document";
import { startsWith } from "../document/places.ts";
import { partsOf } from "../normal/expand.ts";
import type { Reader } from "../normal/reader.ts";
import type { All } from "../normal/shape.ts";
import type { Side } from "./mode.ts";

/** Returns the references to the target. If several alternatives refer to it, prefers the given alternative. */
export function wayTo({ reader, all, shape }: Side, target: Keys): All {
  const inside = wayFrom(reader, [shape.at], target);
  if (inside === undefined) return wayFrom(reader, all, target) ?? [];
  return [...(wayFrom(reader, all, shape.at) ?? []), ...inside];
}

function wayFrom(reader: Reader, all: All, target: Keys, seen = new Set<string>()): All | undefined {
  for (const at of all) {
    const [place = at] = reader.resolve([at]);
    if (startsWith(target, place)) return [at, place];
    if (seen.has(place.join("\n"))) continue;
    seen.add(place.join("\n"));
    const way = wayFrom(reader, membersOf(reader, place), target, seen);
    if (way !== undefined) return [at, place, ...way];
  }
  return undefined;
}

function membersOf(reader: Reader, at: Keys): All {
  return [...partsOf(fields(reader.valueAt(at)), at), ...alternativesAt(reader, at)];
}

export function alternativesAt(reader: Reader, at: Keys): All {
  const schema = fields(reader.valueAt(at));
  return ["anyOf", "oneOf"].flatMap((keyword) =>
    [...list(schema[keyword]).keys()].map((index) => [...at, keyword, String(index)]),
  );
}
