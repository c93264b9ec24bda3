// Finds the keywords that make two schemas allow different values.
import { isDeepStrictEqual } from "node:util";
import type { Keys } from "@org/codegen/document";
import { grouped } from "../document/lists.ts";
import { keyOf, type Flow, type Schema } from "../normal/reader.ts";
import type { All } from "../normal/shape.ts";
import { keyOfFinding, type ValueFinding, type ValuePlace } from "./finding.ts";
import type { Relation } from "./fits.ts";
import type { Mode, Side } from "./mode.ts";
import { isOtherForm } from "../normal/form.ts";
import { partsOf } from "./keywords.ts";
import { pairsOf } from "./pairs.ts";
import { alternativesAt, wayTo } from "./way.ts";

/** A `light` difference affects no existing program. A `heavy` difference can break existing programs. */
const WEIGHTS = ["none", "light", "heavy"] as const;
type Weight = (typeof WEIGHTS)[number];

export interface Ways {
  readonly narrowed: boolean;
  readonly widened: boolean;
}

type Trail = readonly Keys[];

/** A schema, and the places that were visited to find it. */
export interface Visited extends Schema {
  readonly trail: Trail;
}

export interface Pair {
  readonly base: Visited;
  readonly revision: Visited;
}

type Places = Pick<ValueFinding, "base" | "revision">;

interface Visit {
  readonly pair: Pair;
  readonly findings: readonly ValueFinding[];
}

export class Comparison {
  readonly findings: ValueFinding[] = [];
  readonly #flow: Flow;
  readonly #relation: Relation;
  readonly #onVisit: (pair: Pair) => void;
  readonly #visited = new Map<string, Visit>();

  constructor(flow: Flow, relation: Relation, onVisit: (pair: Pair) => void) {
    this.#flow = flow;
    this.#relation = relation;
    this.#onVisit = onVisit;
  }

  /** @param most heaviest weight that the method can return */
  visit(start: Pair, most: Weight = "heavy"): Weight {
    const pair = followed(start);
    const { base, revision } = pair;
    this.#onVisit(pair);
    if (this.#relation.isSame(base, revision)) return "none";
    const ways = this.#ways((from, to, mode) => this.#relation.fits(from, to, mode), base, revision);
    const weight = least(most, this.#weigh(ways));
    const key = `${weight} ${[base, revision].map(({ reader, all }) => keyOf(reader.resolve(all))).join(" > ")}`;
    const isRewritten = weight !== "none" && isOtherForm(base, revision);
    const known = this.#visited.get(key);
    // If the same two schemas occur at a second place, that place gets findings only if the form changes there.
    if (known !== undefined && (!isRewritten || keyOfPair(known.pair) === keyOfPair(pair))) return weight;
    // A recursive schema is visited again before its findings are known, so the entry is stored first.
    if (known === undefined) this.#visited.set(key, { pair, findings: [] });
    const inner = known === undefined ? this.#within(pair, weight, ways) : moved(known, pair);
    if (known === undefined) this.#visited.set(key, { pair, findings: inner });
    if (isRewritten) this.report("rewritten", ways, weight, placesOf(pair), { inner: leavesOf(inner) });
    else this.findings.push(...inner);
    return weight;
  }

  #within(pair: Pair, weight: Weight, ways: Ways): readonly ValueFinding[] {
    const before = this.findings.length;
    this.#defaults(pair);
    const within = this.#inside(pair, weight);
    if (within !== weight) this.report("anyOf", ways, weight, placesOf(pair));
    return this.findings.splice(before);
  }

  report(
    keyword: string,
    ways: Ways,
    most: Weight,
    { base, revision }: Places,
    rest: Pick<ValueFinding, "name" | "presence" | "alternative" | "inner"> = {},
  ): Weight {
    const weight = least(most, this.#weigh(ways));
    if (weight === "none") return weight;
    const lighter = this.#flow === "input" ? "widened" : "narrowed";
    const heavier = this.#flow === "input" ? "narrowed" : "widened";
    const difference = weight === "light" ? lighter : ways[lighter] ? "changed" : heavier;
    this.findings.push({ flow: this.#flow, keyword, difference, base, revision, ...rest });
    return weight;
  }

  #inside(pair: Pair, most: Weight): Weight {
    const { pairs, gone, come } = pairsOf(this.#relation, pair.base, pair.revision);
    const within = heaviest([
      ...pairs.flatMap(([one, other]) => this.#parts(one, other, most, (keyword) => keyword !== "oneOf")),
      ...gone.map((side) => this.#alone(pair, side, most)),
      ...come.map((side) => this.#alone(pair, side, most)),
    ]);
    // A finding about `oneOf` is reported only if no other keyword explains the difference.
    if (within === most) return within;
    return heaviest([
      within,
      ...pairs.flatMap(([one, other]) => this.#parts(one, other, most, (keyword) => keyword === "oneOf")),
    ]);
  }

  #parts(
    one: Visited & Side,
    other: Visited & Side,
    most: Weight,
    isAsked: (keyword: string | undefined) => boolean,
  ): Weight[] {
    const parts = partsOf(this.#relation, one, other);
    return parts
      .filter((part) => isAsked("inner" in part ? undefined : part.keyword))
      .map((part) => {
        if ("inner" in part)
          return this.visit({ base: step(one, part.inner[0]), revision: step(other, part.inner[1]) }, most);
        const { keyword, places, fits, name, presence } = part;
        const [base, revision] = [placeIn(one, keyword, places[0]), placeIn(other, keyword, places[1])];
        return this.report(keyword, this.#ways(fits, one, other), most, { base, revision }, { name, presence });
      });
  }

  #alone(pair: Pair, side: Visited & Side, most: Weight): Weight {
    const isGone = side.reader === pair.base.reader;
    const other = isGone ? pair.revision : pair.base;
    const way = isGone === (this.#flow === "input") ? "forward" : "backward";
    if (this.#relation.fitsSome(side, other, { flow: this.#flow, way })) return "none";
    const isOwnType = !other.reader.shapesOf(other.all).some(({ type }) => type === side.shape.type);
    const own = valuePlace(side, placeOfAlternative(side, isOwnType));
    const places = { ...placesOf(pair), [isGone ? "base" : "revision"]: own };
    const alternative = { type: side.shape.type, isThere: !isGone };
    return this.report(isOwnType ? "type" : "anyOf", { narrowed: isGone, widened: !isGone }, most, places, {
      alternative,
    });
  }

  /** Compares the defaults of requests. A default in a response does not affect programs. */
  #defaults({ base, revision }: Pair): void {
    if (this.#flow !== "input") return;
    const [was, is] = [base, revision].map(({ reader, all }) => reader.annotationOf(all, "default"));
    if (was === undefined || is === undefined || isDeepStrictEqual(was.value, is.value)) return;
    this.findings.push({
      flow: "input",
      keyword: "default",
      difference: "changed",
      base: valuePlace(base, was.at),
      revision: valuePlace(revision, is.at),
    });
  }

  #ways<T>(fits: (from: T, to: T, mode: Mode) => boolean, base: T, revision: T): Ways {
    const way = (isForward: boolean): Mode => ({ flow: this.#flow, way: isForward ? "forward" : "backward" });
    const isInput = this.#flow === "input";
    return { narrowed: !fits(base, revision, way(isInput)), widened: !fits(revision, base, way(!isInput)) };
  }

  #weigh({ narrowed, widened }: Ways): Weight {
    const [heavy, light] = this.#flow === "input" ? [narrowed, widened] : [widened, narrowed];
    return heavy ? "heavy" : light ? "light" : "none";
  }
}

function step(side: Visited & Side, all: All): Visited {
  const way = all.slice(0, 1).flatMap((at) => [...wayTo(side, at), at]);
  return { reader: side.reader, all, trail: [...side.trail, ...way] };
}

/** Flattens the findings, because the number of nested findings grows exponentially if schemas share parts. */
function leavesOf(findings: readonly ValueFinding[]): ValueFinding[] {
  const leaves = findings.flatMap((each) => (each.inner?.length ? each.inner : [each]));
  return grouped(leaves, keyOfFinding).map(([first]) => first);
}

/** Returns the findings of an earlier visit as if this visit had found them. */
function moved({ pair, findings }: Visit, now: Pair): ValueFinding[] {
  const placeOf = (finding: ValueFinding, side: keyof Pair): ValuePlace => ({
    ...finding[side],
    trail: [...now[side].trail, ...finding[side].trail.slice(pair[side].trail.length)],
  });
  return findings.map((finding) => ({
    ...finding,
    base: placeOf(finding, "base"),
    revision: placeOf(finding, "revision"),
    inner: finding.inner && moved({ pair, findings: finding.inner }, now),
  }));
}

/** Replaces both schemas by their target if they are the same reference. */
function followed({ base, revision }: Pair): Pair {
  const targetsOf = ({ reader, all }: Schema) => (all.length === 1 ? reader.resolve(all) : all);
  const isSame = base.all.length === 1 && keyOf(targetsOf(base).slice(0, 1)) === keyOf(targetsOf(revision).slice(0, 1));
  const follow = (schema: Visited): Visited => {
    const { reader, all, trail } = schema;
    const targets = targetsOf(schema);
    const isKnown = targets.length !== 1 || keyOf(trail.slice(-1)) === keyOf(targets);
    return { reader, all: isSame ? targets : all, trail: isKnown ? trail : [...trail, ...targets] };
  };
  return { base: follow(base), revision: follow(revision) };
}

function placeOfAlternative({ reader, all, shape }: Side, isOwnType: boolean): Keys {
  const members = reader.resolve(all).flatMap((at) => alternativesAt(reader, at));
  const own = members.find((member) => isDeepStrictEqual(reader.resolve([member])[0], shape.at));
  const type = [...shape.at, "type"];
  return own ?? (isOwnType && reader.valueAt(type) !== undefined ? type : shape.at);
}

function keyOfPair({ base, revision }: Pair): string {
  return [base, revision].map(({ all }) => keyOf(all)).join(" > ");
}

function placesOf({ base, revision }: Pair): Places {
  const placeOf = (schema: Visited) => valuePlace(schema, schema.all[0] ?? schema.trail.at(-1) ?? []);
  return { base: placeOf(base), revision: placeOf(revision) };
}

function placeIn(side: Visited & Side, keyword: string, keys: Keys = [...side.shape.at, keyword]): ValuePlace {
  return valuePlace({ ...side, trail: [...side.trail, ...wayTo(side, keys)] }, keys);
}

function valuePlace({ reader, trail }: Visited, keys: Keys): ValuePlace {
  return { keys, document: reader.document, trail, value: reader.valueAt(keys) };
}

function least(one: Weight, other: Weight): Weight {
  return WEIGHTS.indexOf(one) < WEIGHTS.indexOf(other) ? one : other;
}

function heaviest(weights: readonly Weight[]): Weight {
  return weights.reduce((one, other) => (least(one, other) === one ? other : one), "none");
}
