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

export interface Pair {
  readonly base: Schema;
  readonly revision: Schema;
  readonly trails: readonly [base: Trail, revision: Trail];
}

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
    if (known !== undefined && (!isRewritten || placesOf(known.pair) === placesOf(pair))) return weight;
    // A recursive schema is visited again before its findings are known, so the entry is stored first.
    if (known === undefined) this.#visited.set(key, { pair, findings: [] });
    const inner = known === undefined ? this.#within(pair, weight, ways) : moved(known, pair.trails);
    if (known === undefined) this.#visited.set(key, { pair, findings: inner });
    if (isRewritten)
      this.report("rewritten", ways, weight, [placeOf(pair, 0), placeOf(pair, 1)], { inner: leavesOf(inner) });
    else this.findings.push(...inner);
    return weight;
  }

  #within(pair: Pair, weight: Weight, ways: Ways): readonly ValueFinding[] {
    const before = this.findings.length;
    this.#defaults(pair);
    const within = this.#inside(pair, weight);
    if (within !== weight) this.report("anyOf", ways, weight, [placeOf(pair, 0), placeOf(pair, 1)]);
    return this.findings.splice(before);
  }

  report(
    keyword: string,
    ways: Ways,
    most: Weight,
    [base, revision]: readonly [ValuePlace, ValuePlace],
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
      ...pairs.flatMap(([one, other]) => this.#parts(pair, one, other, most, (keyword) => keyword !== "oneOf")),
      ...gone.map((side) => this.#alone(pair, side, most)),
      ...come.map((side) => this.#alone(pair, side, most)),
    ]);
    // A finding about `oneOf` is reported only if no other keyword explains the difference.
    if (within === most) return within;
    return heaviest([
      within,
      ...pairs.flatMap(([one, other]) => this.#parts(pair, one, other, most, (keyword) => keyword === "oneOf")),
    ]);
  }

  #parts(
    pair: Pair,
    one: Side,
    other: Side,
    most: Weight,
    isAsked: (keyword: string | undefined) => boolean,
  ): Weight[] {
    const { trails } = pair;
    const parts = partsOf(this.#relation, one, other);
    return parts
      .filter((part) => isAsked("inner" in part ? undefined : part.keyword))
      .map((part) => {
        if ("inner" in part) return this.visit(step(one, other, part.inner, trails), most);
        const places = [
          placeIn(one, part.places[0] ?? [...one.shape.at, part.keyword], trails[0]),
          placeIn(other, part.places[1] ?? [...other.shape.at, part.keyword], trails[1]),
        ] as const;
        const { name, presence } = part;
        return this.report(part.keyword, this.#ways(part.fits, one, other), most, places, { name, presence });
      });
  }

  #alone(pair: Pair, side: Side, most: Weight): Weight {
    const isGone = side.reader === pair.base.reader;
    const other = isGone ? pair.revision : pair.base;
    const way = isGone === (this.#flow === "input") ? "forward" : "backward";
    if (this.#relation.fitsSome(side, other, { flow: this.#flow, way })) return "none";
    const isOwnType = !other.reader.shapesOf(other.all).some(({ type }) => type === side.shape.type);
    const at = valuePlace(side, placeOfAlternative(side, isOwnType), pair.trails[isGone ? 0 : 1]);
    const places = isGone ? ([at, placeOf(pair, 1)] as const) : ([placeOf(pair, 0), at] as const);
    const alternative = { type: side.shape.type, isThere: !isGone };
    return this.report(isOwnType ? "type" : "anyOf", { narrowed: isGone, widened: !isGone }, most, places, {
      alternative,
    });
  }

  /** Compares the defaults of requests. A default in a response does not affect programs. */
  #defaults({ base, revision, trails }: Pair): void {
    if (this.#flow !== "input") return;
    const [was, is] = [base, revision].map(({ reader, all }) => reader.annotationOf(all, "default"));
    if (was === undefined || is === undefined || isDeepStrictEqual(was.value, is.value)) return;
    this.findings.push({
      flow: "input",
      keyword: "default",
      difference: "changed",
      base: valuePlace(base, was.at, trails[0]),
      revision: valuePlace(revision, is.at, trails[1]),
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

function step(base: Side, revision: Side, [before, after]: readonly [All, All], trails: readonly [Trail, Trail]): Pair {
  return {
    base: { ...base, all: before },
    revision: { ...revision, all: after },
    trails: [
      [...trails[0], ...before.slice(0, 1).flatMap((at) => [...wayTo(base, at), at])],
      [...trails[1], ...after.slice(0, 1).flatMap((at) => [...wayTo(revision, at), at])],
    ],
  };
}

/** Flattens the findings, because the nested findings of schemas that share parts grow exponentially. */
function leavesOf(findings: readonly ValueFinding[]): ValueFinding[] {
  const leaves = findings.flatMap((each) => (each.inner?.length ? each.inner : [each]));
  return grouped(leaves, keyOfFinding).map(([first]) => first);
}

/** Returns the findings of an earlier visit as if this visit had found them. */
function moved({ pair, findings }: Visit, trails: Pair["trails"]): ValueFinding[] {
  const place = (at: ValuePlace, side: 0 | 1): ValuePlace => ({
    ...at,
    trail: [...trails[side], ...at.trail.slice(pair.trails[side].length)],
  });
  return findings.map((finding) => ({
    ...finding,
    base: place(finding.base, 0),
    revision: place(finding.revision, 1),
    inner: finding.inner && moved({ pair, findings: finding.inner }, trails),
  }));
}

/** Replaces both schemas by their target if they are the same reference. */
function followed(pair: Pair): Pair {
  const { base, revision, trails } = pair;
  const [was, is] = [base, revision].map(({ reader, all }) => (all.length === 1 ? reader.resolve(all) : all));
  const isSame = base.all.length === 1 && was?.[0]?.join("\n") === is?.[0]?.join("\n");
  const add = (trail: Trail, targets: All = []) =>
    targets.length !== 1 || trail.at(-1)?.join("\n") === targets[0]?.join("\n") ? trail : [...trail, ...targets];
  return {
    base: isSame && was ? { ...base, all: was } : base,
    revision: isSame && is ? { ...revision, all: is } : revision,
    trails: [add(trails[0], was), add(trails[1], is)],
  };
}

function placeOfAlternative({ reader, all, shape }: Side, isOwnType: boolean): Keys {
  const members = reader.resolve(all).flatMap((at) => alternativesAt(reader, at));
  const own = members.find((member) => isDeepStrictEqual(reader.resolve([member])[0], shape.at));
  const type = [...shape.at, "type"];
  return own ?? (isOwnType && reader.valueAt(type) !== undefined ? type : shape.at);
}

function placesOf({ base, revision }: Pair): string {
  return [base, revision].map(({ all }) => keyOf(all)).join(" > ");
}

function placeOf({ base, revision, trails }: Pair, side: 0 | 1): ValuePlace {
  const schema = side === 0 ? base : revision;
  return valuePlace(schema, schema.all[0] ?? trails[side].at(-1) ?? [], trails[side]);
}

function placeIn(side: Side, keys: Keys, trail: Trail): ValuePlace {
  return valuePlace(side, keys, [...trail, ...wayTo(side, keys)]);
}

function valuePlace({ reader }: Schema, keys: Keys, trail: Trail): ValuePlace {
  return { keys, document: reader.document, trail, value: reader.valueAt(keys) };
}

function least(one: Weight, other: Weight): Weight {
  return WEIGHTS.indexOf(one) < WEIGHTS.indexOf(other) ? one : other;
}

function heaviest(weights: readonly Weight[]): Weight {
  return weights.reduce((one, other) => (least(one, other) === one ? other : one), "none");
}
