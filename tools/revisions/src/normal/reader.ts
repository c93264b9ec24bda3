// Converts the schemas of an OpenAPI document into lists of alternatives. A reader converts either the schemas of
// requests or the schemas of responses.
import { fields, placeOf, valueAt, type Fields, type Keys } from "@org/codegen/document";
import { memoized } from "../document/memo.ts";
import { TEXTS } from "../document/texts.ts";
import { expand, partsOf, product } from "./expand.ts";
import { matches } from "./patterns.ts";
import { anything, TYPES, type All, type Fact, type SchemaReader, type Shape } from "./shape.ts";

/** Callers send an `input` to the service, and receive an `output` from the service. */
export type Flow = "input" | "output";

export interface Schema {
  readonly reader: Reader;
  readonly all: All;
}

/** Stands for the JSON schema `false`, which allows no value. */
const NOTHING: All = [["#nothing"]];
const MOST_HOPS = 400;

export class Reader implements SchemaReader {
  readonly #shapes = new Map<string, readonly Shape[]>();
  readonly #propertiesOf = memoized<Shape, Map<string, All | undefined>>(() => new Map());

  readonly name: string;
  readonly document: Fields;
  readonly #flow: Flow;

  constructor(name: string, document: Fields, flow: Flow) {
    this.name = name;
    this.document = document;
    this.#flow = flow;
  }

  shapesOf(all: All): readonly Shape[] {
    const places = this.resolve(all);
    const [only = []] = places;
    const key = keyOf(places);
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    // A recursive schema refers to itself. For this reference, `shapesOf` returns `everything`, so that the conversion
    // of the schema ends.
    const everything = TYPES.map((type) => anything(type, only));
    this.#shapes.set(key, everything);
    const shapes =
      places.length === 1
        ? expand(this, only)
        : places.reduce<readonly Shape[]>((found, each) => product(found, this.shapesOf([each])), everything);
    this.#shapes.set(key, shapes);
    return shapes;
  }

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

  propertyOf(shape: Shape, name: string): All | undefined {
    const known = this.#propertiesOf(shape);
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

  placeOfProperty({ objects }: Shape, name: string): Keys | undefined {
    return objects.find(({ properties }) => properties.has(name))?.properties.get(name);
  }

  namesOf(shape: Shape): ReadonlySet<string> {
    const names = shape.objects.flatMap(({ properties }) => [...properties.keys()]);
    return new Set(names.filter((name) => this.propertyOf(shape, name) !== NOTHING));
  }

  placeOfRest({ objects }: Shape): Keys | undefined {
    return objects.find(({ rest }) => rest !== undefined)?.rest;
  }

  restOf({ objects }: Shape): All {
    return this.#orNothing(objects.flatMap(({ rest }) => (rest === undefined ? [] : [rest])));
  }

  #orNothing(all: All): All {
    return all.length > 0 && this.shapesOf(all).length === 0 ? NOTHING : all;
  }

  itemOf({ arrays }: Shape, index: number): All {
    const all = arrays.flatMap(({ prefix, items }) => {
      const place = index < prefix.length ? prefix[index] : items;
      return place === undefined ? [] : [place];
    });
    return this.#orNothing([...new Set(all)]);
  }

  /** In OpenAPI, `required` ignores read-only properties of requests, and write-only properties of responses. */
  readonly requiredOf = memoized(
    (shape: Shape): ReadonlyMap<string, Keys> =>
      new Map([...shape.required].filter(([name]) => !this.#isOfOtherFlow(this.#placesOfProperty(shape, name)))),
  );

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
    return at === NOTHING[0] ? false : valueAt(at, this.document);
  }

  #isOfOtherFlow(all: All): boolean {
    return this.annotationOf(all, this.#flow === "input" ? "readOnly" : "writeOnly")?.value === true;
  }
}

export function isNothing(all: All | undefined): boolean {
  return all === NOTHING;
}

export function isThere(all: All): boolean {
  return all.length > 0 && !isNothing(all);
}

export function keyOf(all: All): string {
  return all.map((at) => at.join("\n")).join("\n\n");
}
