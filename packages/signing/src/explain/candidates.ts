// A candidate is a variant of the request with one or more mistakes.
import type { Budget } from "./budget.ts";
import { PROFILES } from "./table/profiles.ts";
import type { Body, SigningVariant } from "./signing-variant.ts";
import { CAUSES, type KnownCause } from "./table/index.ts";
import type { Change } from "./table/cause.ts";
import { createCombiner, isCommon, stepOf, stepsOf, withStep, type Candidate, type Step } from "./step.ts";

/**
 * Yields candidates with a single mistake. The mistakes that have the most `reports` come first, because the search can
 * stop before it has tried all mistakes.
 */
export function* singles(variant: SigningVariant, budget: Budget): Generator<Candidate> {
  const costOf = createCosts();
  for (const cause of [...CAUSES].sort((a, b) => b.reports - a.reports)) {
    if (budget.isExhausted()) return;
    for (const step of stepsOf(cause, variant)) {
      budget.spend(costOf(step.change));
      yield { steps: [step], variant: { ...variant, ...step.change } };
    }
  }
}

export function* rareSingles(variant: SigningVariant): Generator<Candidate> {
  for (const cause of CAUSES) {
    for (const way of cause.rareWays?.(variant) ?? []) {
      const step = stepOf(cause, way);
      yield { steps: [step], variant: { ...variant, ...step.change } };
    }
  }
}

const MOST_WAYS = 6;

function createLimit(most: number): (step: Step) => boolean {
  const counts = new Map<KnownCause, number>();
  return ({ cause }) => {
    const count = (counts.get(cause) ?? 0) + 1;
    counts.set(cause, count);
    return cause.alone !== true && count <= most;
  };
}

/** @param steps steps that change this request, in the order of the table */
export function* pairsOf(
  variant: SigningVariant,
  steps: readonly Step[],
  others: "common" | "frequent" | "all",
  budget: Budget,
  keepNext: () => void,
): Generator<Candidate> {
  const combine = createCombiner(variant);
  const isFrequent = createLimit(MOST_WAYS);
  const places = new Map(steps.map((step, at) => [step, at]));
  const tried = steps.filter((step) => {
    if (others === "common" || isCommon(step)) return others === "common" && isCommon(step);
    return isFrequent(step) ? others === "frequent" : others === "all" && step.cause.alone !== true;
  });
  for (const common of steps.filter(isCommon).sort((a, b) => b.cause.reports - a.cause.reports)) {
    if (budget.isExhausted()) return;
    keepNext();
    const at = places.get(common) ?? 0;
    for (const other of tried) {
      if (other.cause === common.cause) continue;
      const isBehind = (places.get(other) ?? 0) > at;
      if (others === "common" && !isBehind) continue;
      const pair = isBehind ? ([common, other] as const) : ([other, common] as const);
      const combined = combine(...pair);
      if (combined !== undefined) yield { steps: pair, variant: combined };
    }
  }
}

/**
 * Yields pairs of mistakes. The second mistake of each pair is a wrong percent-encoder.
 *
 * Many wrong encoders differ from the correct encoder only for special characters, such as `*`. The first mistake can
 * add a special character to the signed text.
 */
export function* encoderPairs(
  variant: SigningVariant,
  steps: readonly Step[],
  encoders: readonly Step[],
): Generator<Candidate> {
  for (const step of steps.filter((each) => isCommon(each) && each.change.encode === undefined)) {
    for (const encoder of encoders) {
      yield { steps: [step, encoder], variant: { ...variant, ...step.change, ...encoder.change } };
    }
  }
}

/**
 * Yields pairs of uncommon mistakes. To limit the number of pairs, the function uses at most two forms of each mistake.
 */
export function* rarePairs(
  variant: SigningVariant,
  steps: readonly Step[],
  budget: Budget,
  keepNext: () => void,
): Generator<Candidate> {
  const combine = createCombiner(variant);
  const isFirst = createLimit(2);
  const tried = steps.filter((step) => !isCommon(step) && isFirst(step));
  for (const [at, first] of tried.entries()) {
    if (budget.isExhausted()) return;
    keepNext();
    for (const second of tried.slice(at + 1)) {
      const combined = second.cause === first.cause ? undefined : combine(first, second);
      if (combined !== undefined) yield { steps: [first, second], variant: combined };
    }
  }
}

export function* profileSets(variant: SigningVariant, steps: readonly Step[]): Generator<Candidate> {
  for (const habits of Object.values(PROFILES)) {
    const known = habits.flatMap(([code, how]) => steps.filter((step) => step.cause.code === code && step.how === how));
    yield* setsOf({ steps: [], variant }, known);
  }
}

const MOST_HABITS = 4;

function* setsOf(base: Candidate, rest: readonly Step[]): Generator<Candidate> {
  for (const [at, step] of rest.entries()) {
    if (base.steps.some(({ cause }) => cause === step.cause)) continue;
    const variant = withStep(base.variant, base.steps, step);
    if (variant === undefined) continue;
    const candidate = { steps: [...base.steps, step], variant };
    if (candidate.steps.length > 1) yield candidate;
    if (candidate.steps.length < MOST_HABITS) yield* setsOf(candidate, rest.slice(at + 1));
  }
}

/** Measured time to process one character of a path, query or header. The unit is the time to copy one character. */
const TEXT_COST = 4;
/** Measured time to process one character of a body. The unit is the time to copy one character. */
const BODY_COST = 10;
/** Number of characters that `createCosts` adds to the length of each name-value pair (measured). */
const PAIR_COST = 20;

function createCosts() {
  const known = new WeakSet<Body>();
  const lengthOf = (pairs: SigningVariant["query"] = []) =>
    pairs.reduce((sum, [name, value]) => sum + name.length + value.length + PAIR_COST, 0);
  return ({ path = "", query, headers, body }: Change): number => {
    const isNew = body !== undefined && !known.has(body);
    if (isNew) known.add(body);
    return TEXT_COST * (path.length + lengthOf(query) + lengthOf(headers)) + (isNew ? BODY_COST * body.data.length : 0);
  };
}
