// Reduces a schema to what its generated type shows, so that a difference that the compiler cannot report is
// recognized.
import type { Fields } from "@org/codegen/document";
import { knownValues } from "@org/codegen/open-enum";
import type { Keys } from "../document/keys.ts";
import { isNothing, keyOf, Reader, type Flow } from "../normal/reader.ts";
import type { All, Shape } from "../normal/shape.ts";

const readers = new WeakMap<Fields, Readonly<Record<Flow, Reader>>>();

/** Returns equal texts for schemas whose generated types are equal. */
export function visibleIn(place: Keys, document: Fields, flow: Flow): string {
  const known = readers.get(document) ?? {
    input: new Reader("visible input", document, "input"),
    output: new Reader("visible output", document, "output"),
  };
  readers.set(document, known);
  return JSON.stringify(visible(known[flow], [place], new Set()));
}

function visible(reader: Reader, all: All, within: ReadonlySet<string>): unknown {
  const key = keyOf(reader.resolve(all));
  if (within.has(key)) return "recursive";
  const inside = new Set(within).add(key);
  const shapes = reader.shapesOf(all).map((shape) => JSON.stringify(visibleShape(reader, shape, inside)));
  return [...new Set(shapes)].sort();
}

function visibleShape(reader: Reader, shape: Shape, within: ReadonlySet<string>): unknown {
  const inner = (all: All = []) => (all.length === 0 || isNothing(all) ? undefined : visible(reader, all, within));
  return {
    type: shape.type,
    values: shape.values?.value.map((value) => JSON.stringify(value)).sort(),
    required: [...reader.requiredOf(shape).keys()].sort(),
    properties: [...reader.namesOf(shape)].sort().map((name) => [name, inner(reader.propertyOf(shape, name))]),
    others: inner(reader.restOf(shape)),
    items: inner(reader.itemOf(shape, 0)),
  };
}

const PRIMITIVES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

/** Returns the primitive TypeScript type of a schema, or undefined if the type is no primitive type. */
export function primitiveOf(schema: Fields): string | undefined {
  const isOpen = knownValues(schema).length > 0;
  const types = [schema["type"] ?? []].flat().filter((type) => type !== "null");
  const [only, ...others] = isOpen ? ["string"] : types;
  if (others.length > 0 || typeof only !== "string" || !PRIMITIVES.has(only)) return undefined;
  return only === "integer" ? "number" : only;
}
