// Brings the schemas of one document to their normal form, as callers give their values or get them.
import { fields, placeOf, type Fields } from "@org/codegen/document";
import type { Keys } from "../document/keys.ts";
import { TEXTS } from "../edits/subject.ts";
import { expand, partsOf, product } from "./expand.ts";
import { matches } from "./patterns.ts";
import { anything, TYPES, type All, type Fact, type SchemaReader, type Shape } from "./shape.ts";

/** Whether callers give the values, or get them. */
export type Flow = "input" | "output";

/** A schema of one document, in its flow. */
export interface Schema {
  readonly reader: Reader;
  readonly all: All;
}

/** A place that allows nothing, as the schema `false` does. */
const NOTHING: All = [["#nothing"]];
/** References that lead to references. */
const MOST_HOPS = 400;

export class Reader implements SchemaReader {
  readonly #shapes = new Map<string, readonly Shape[]>();
  readonly #properties = new Map<Shape, Map<string, All | undefined>>();
  readonly #required = new Map<Shape, ReadonlyMap<string, Keys>>();

  readonly name: string;
  readonly #document: Fields;
  readonly #flow: Flow;

  constructor(name: string, document: Fields, flow: Flow) {
    this.name = name;
    this.#document = document;
    this.#flow = flow;
  }

  /** The alternatives of schemas that hold together. Without any schema, everything is allowed. */
  shapesOf(all: All): readonly Shape[] {
    const places = this.resolve(all);
    const [only = []] = places;
    const key = keyOf(places);
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    // A schema that is a part of itself adds nothing to itself.
    const everything = TYPES.map((type) => anything(type, only));
    this.#shapes.set(key, everything);
    const shapes =
      places.length === 1
        ? expand(this, only)
        : places.reduce<readonly Shape[]>((found, each) => product(found, this.shapesOf([each])), everything);
    this.#shapes.set(key, shapes);
    return shapes;
  }

  /** With the places that references lead to, in the place of those that hold nothing but a reference. */
  resolve(all: All): All {
    return all.map((at) => this.#resolved(at));
  }

  #resolved(at: Keys): Keys {
    let here = at;
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      const value = this.valueAt(here);
      const reference = fields(value)["$ref"];
      const isAlone = Object.keys(fields(value)).every((key) => key === "$ref" || TEXTS.has(key));
      if (typeof reference !== "string" || !reference.startsWith("#/") || !isAlone) break;
      here = placeOf(reference);
    }
    return here;
  }

  /** What a property must match; undefined if the shape does not mention it. */
  propertyOf(shape: Shape, name: string): All | undefined {
    const known = this.#properties.get(shape) ?? new Map<string, All | undefined>();
    this.#properties.set(shape, known);
    if (!known.has(name)) known.set(name, this.#readProperty(shape, name));
    return known.get(name);
  }

  #readProperty(shape: Shape, name: string): All | undefined {
    const all = this.#placesOfProperty(shape, name);
    if (all.length === 0) return undefined;
    return this.#isOfOtherFlow(all) ? NOTHING : this.#orNothing(all);
  }

  #placesOfProperty({ objects }: Shape, name: string): All {
    const places = objects.flatMap(({ properties, patterns, rest }) => {
      const own = properties.get(name);
      const matching = patterns.filter(([pattern]) => matches(pattern, name) === true).map(([, place]) => place);
      const found = own === undefined ? matching : [own, ...matching];
      return found.length > 0 ? found : rest === undefined ? [] : [rest];
    });
    return [...new Set(places)];
  }

  /** Where a shape mentions a property. */
  placeOfProperty({ objects }: Shape, name: string): Keys | undefined {
    return objects.find(({ properties }) => properties.has(name))?.properties.get(name);
  }

  /** The names of its properties, unless they may never be there. */
  namesOf(shape: Shape): ReadonlySet<string> {
    const names = shape.objects.flatMap(({ properties }) => [...properties.keys()]);
    return new Set(names.filter((name) => this.propertyOf(shape, name) !== NOTHING));
  }

  placeOfRest({ objects }: Shape): Keys | undefined {
    return objects.find(({ rest }) => rest !== undefined)?.rest;
  }

  /** What every property must match that is not mentioned. */
  restOf({ objects }: Shape): All {
    return this.#orNothing(objects.flatMap(({ rest }) => (rest === undefined ? [] : [rest])));
  }

  #orNothing(all: All): All {
    return all.length > 0 && this.shapesOf(all).length === 0 ? NOTHING : all;
  }

  /** What an element of a list must match. */
  itemOf({ arrays }: Shape, index: number): All {
    const all = arrays.flatMap(({ prefix, items }) => {
      const place = index < prefix.length ? prefix[index] : items;
      return place === undefined ? [] : [place];
    });
    return this.#orNothing([...new Set(all)]);
  }

  /** Names that must be there. What only the other side writes is not required. */
  requiredOf(shape: Shape): ReadonlyMap<string, Keys> {
    const known = this.#required.get(shape);
    if (known !== undefined) return known;
    const required = new Map(
      [...shape.required].filter(([name]) => !this.#isOfOtherFlow(this.#placesOfProperty(shape, name))),
    );
    this.#required.set(shape, required);
    return required;
  }

  /** What an annotation says, in the schema or in one that it refers to. */
  annotationOf(all: All, keyword: string, seen: readonly string[] = []): Fact | undefined {
    for (const at of all) {
      const schema = fields(this.valueAt(at));
      if (Object.hasOwn(schema, keyword)) return { keyword, value: schema[keyword], at: [...at, keyword] };
      const parts = partsOf(schema, at).filter((part) => !seen.includes(part.join("\n")));
      const found = this.annotationOf(parts, keyword, [...seen, at.join("\n")]);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  valueAt(at: Keys): unknown {
    if (at === NOTHING[0]) return false;
    let here: unknown = this.#document;
    for (const key of at)
      here = typeof here === "object" && here !== null && Object.hasOwn(here, key) ? fields(here)[key] : undefined;
    return here;
  }

  #isOfOtherFlow(all: All): boolean {
    return this.annotationOf(all, this.#flow === "input" ? "readOnly" : "writeOnly")?.value === true;
  }
}

/** Whether nothing may stand there. */
export function isNothing(all: All | undefined): boolean {
  return all === NOTHING;
}

export function keyOf(all: All): string {
  return all.map((at) => at.join("\n")).join("\n\n");
}
